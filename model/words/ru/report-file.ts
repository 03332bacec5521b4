import type { ReportFileWords } from '../en/report-file.ts'

export const reportFile: ReportFileWords = {
  name: 'имя',
  joined: 'вход',
  lastSeen: 'на связи до',
  right: 'верно',
  rightFirst: 'верно (первое голосование)',
  runs: 'прогоны',
  rightAnswer: 'верный ответ',
  steps: (lock, goal) => `за сколько шагов сломано: ${lock} (${goal})`,
  unbreakable: 'сломать нельзя',
  check: (id, time, ask) => `${id}. проверка ${time === 'start' ? 'в начале' : 'в конце'}: ${ask}`,
  secondVote: (id, first, ask) => `${id}. второй голос по ${first}: ${ask}`,
  firstVote: (id, ask) => `${id}. первое голосование: ${ask}`,
  question: (id, ask) => `${id}. ${ask}`,
  lookedAhead: ' (подсмотрено)',
}
