import type { ReportFileWords } from '../en/report-file.ts'
import { properties } from './properties.ts'

export const reportFile: ReportFileWords = {
  name: 'имя',
  joined: 'вход (UTC)',
  lastSeen: 'на связи до (UTC)',
  right: (of) => `верных ответов (из ${of})`,
  rightFirst: (of) => `верных ответов в первом голосовании (из ${of})`,
  runs: 'свои прогоны (число)',
  rightAnswer: 'верный ответ или наименьшее число шагов',
  steps: (lock, goal) => `уровень: ${lock}, ${properties[goal].title} (за сколько шагов сломано)`,
  unbreakable: 'сломать нельзя',
  exercise: (title) => `упражнение: ${title}`,
  states: { open: 'открыто', tried: 'не вышло', solved: 'решено' },
  check: (id, time, ask) => `${id}. проверка ${time === 'start' ? 'в начале' : 'в конце'}: ${ask}`,
  secondVote: (id, first, ask) => `${id}. второй голос по ${first}: ${ask}`,
  askedAgain: (id, first, ask) => `${id}. ещё раз вопрос ${first}: ${ask}`,
  firstVote: (id, ask) => `${id}. первое голосование: ${ask}`,
  question: (id, ask) => `${id}. ${ask}`,
  lookedAhead: ' (подсмотрено)',
}
