/** Russian captions where a lesson has none that fit. */
import { type Beat, type Lesson, lockKey } from '#scenarios/lesson.ts'

/** Of a run that leaves its lesson's course, where the lesson has no text of its own for it. */
export const otherwise = 'Подписи урока к этому прогону больше не подходят. Смотрите на полосы.'

/** Most clients that get captions of their own: a class of fifty would have too many. */
const mostClients = 4

/** Of a run whose fault somebody moved: a caption for each event that may happen. Events that do not happen show none. */
export function changedBeats({ clients, locks }: Pick<Lesson, 'clients' | 'locks'>): Beat[] {
  return locks.flatMap((lock) => {
    const beat = (when: Beat['when'], caption: string): Beat => ({ when, in: lock.id, caption })
    const byClient = clients
      .slice(0, mostClients)
      .flatMap((client) => [
        beat({ on: 'client-acquired', client }, `${client} берёт блокировку.`),
        beat({ on: 'client-waiting', client }, `${client} вынужден ждать блокировку.`),
        beat({ on: 'client-paused', client }, `Здесь ${client} встаёт на паузу.`),
        beat({ on: 'client-resumed', client }, `${client} идёт дальше и не замечает, что время прошло.`),
        beat({ on: 'client-crashed', client }, `Здесь ${client} падает.`),
        beat({ on: 'resource-write', client, accepted: true }, `${client} пишет то, что насчитал.`),
        beat({ on: 'resource-write', client, accepted: false }, `Склад отвергает запись ${client}.`),
        beat({ on: 'client-released', client }, `${client} отдаёт блокировку.`),
        beat({ on: 'client-refused', client }, `${client} сдаётся: блокировку ему так и не выдали.`),
      ])
    return [
      ...byClient,
      beat({ on: 'key-expired', key: lockKey }, 'Аренда истекает. Блокировка свободна для следующего.'),
    ]
  })
}
