import { changedBeatsIn } from '../changed-beats.ts'

/** Caption of a run that departs from its lesson, if the lesson has no text of its own for that case. */
export const otherwise = 'Подписи урока к этому прогону больше не подходят. Смотрите на полосы.'

/** Makes the captions of a run in which somebody moved a fault. */
export const changedBeats = changedBeatsIn({
  acquires: (client) => `${client} берёт блокировку.`,
  waits: (client) => `${client} вынужден ждать блокировку.`,
  isPaused: (client) => `Здесь ${client} замирает.`,
  goesOn: (client) => `${client} идёт дальше и не замечает, что время прошло.`,
  crashes: (client) => `Здесь ${client} падает.`,
  writes: (client) => `${client} пишет то, что насчитал.`,
  isRefusedWrite: (client) => `Склад отвергает запись ${client}.`,
  releases: (client) => `${client} освобождает блокировку.`,
  givesUp: (client) => `${client} сдаётся: блокировку ему так и не выдали.`,
  leaseEnds: 'Аренда истекает. Блокировка свободна для следующего.',
})
