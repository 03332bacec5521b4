import type { Dictionary } from '../../shape/dictionary.ts'

/** A full stop stands after the quotation marks, any other end of a sentence before them. */
export const quoted = (option: string) => (/[!?…]$/.test(option) ? `«${option}»` : `«${option.replace(/\.$/, '')}».`)

export const tellingWords: Dictionary['theatre/telling'] = {
  watch: 'Прогон идёт. Смотрите на полосы.',
  watchGuess: (option: string) => `Прогон идёт. Ваш ответ: ${quoted(option)} Смотрите, что будет.`,
  live: 'Идёт',
  guessedWrong: (guess: string, answer: string, why: string) =>
    `Вы ответили: ${quoted(guess)} Верно: ${quoted(answer)} ${why}`,
  guessedRight: (option: string) => `Как вы и думали: ${option}`,
}
