import type { Dictionary } from '../../shape/dictionary.ts'

/** Puts a period after the quotation marks, but any other final punctuation before them. */
export const quoted = (option: string) => (/[!?…]$/.test(option) ? `«${option}»` : `«${option.replace(/\.$/, '')}».`)

export const tellingWords: Dictionary['theatre/telling'] = {
  watch: 'Прогон идёт. Смотрите на полосы.',
  watchGuess: (option: string) => `Прогон идёт. Ваш ответ: ${quoted(option)} Смотрите, что будет.`,
  live: 'Идёт',
  guessedWrong: (guess: string, answer: string, why: string) =>
    `Вы ответили: ${quoted(guess)} Верно: ${quoted(answer)} ${why}`,
  guessedRight: (option: string) => `Как вы и думали: ${option}`,
  /** Explains why a key or a button did nothing, or what the run does meanwhile. */
  hints: {
    held: 'Пока вы думаете, прогон записывается. Вы ничего не пропустите.',
    behind: 'Пока вы читаете, прогон идёт. Вы ничего не пропустите.',
    steps: 'Не в масштабе: долгие ожидания вырезаны.',
    turn: 'Сначала до конца эта блокировка. Вторая тем временем записывается.',
    heldOver: 'Пока вы думали, прогон записан. Не спешите.',
    question: 'Сначала ответьте. Ещё раз «Дальше» покажет и без ответа.',
    first: 'Это первый шаг.',
    last: 'Это последний шаг.',
    lastThenNext: 'Это последний шаг. Ещё раз → откроет следующий урок.',
    'no-violation': 'Здесь ничего не нарушено.',
    'no-steps': 'По шагам показывают запись, одну блокировку за другой.',
    live: 'Следующего шага ещё не было. Он появится сам.',
    ran: 'Прогон окончен. Нажмите «Дальше» и пройдите его с начала, шаг за шагом.',
    'from-start': 'Прогон окончен. Теперь идите по шагам: «Дальше».',
  },
  end: 'Вот чем всё кончилось.',
  jump: 'Где ломается',
  backToEnd: 'К концу',
  ranInPart: 'Прогон оборвался. «Дальше» ведёт по тому, что записано.',
}
