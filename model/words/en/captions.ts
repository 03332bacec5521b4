/** English captions where a lesson has none that fit. */
import { type Beat, type Lesson, lockKey } from '#scenarios/lesson.ts'

/** Of a run that leaves its lesson's course, where the lesson has no text of its own for it. */
export const otherwise = 'The lesson’s sentences do not fit this run any more. Watch the bars.'

/** Most clients that get captions of their own: a class of fifty would have too many. */
const mostClients = 4

/** Of a run whose fault somebody moved: a caption for each event that may happen. Events that do not happen show none. */
export function changedBeats({ clients, locks }: Pick<Lesson, 'clients' | 'locks'>): Beat[] {
  return locks.flatMap((lock) => {
    const beat = (when: Beat['when'], caption: string): Beat => ({ when, in: lock.id, caption })
    const byClient = clients
      .slice(0, mostClients)
      .flatMap((client) => [
        beat({ on: 'client-acquired', client }, `${client} acquires the lock.`),
        beat({ on: 'client-waiting', client }, `${client} has to wait for the lock.`),
        beat({ on: 'client-paused', client }, `${client} is paused here.`),
        beat({ on: 'client-resumed', client }, `${client} goes on, and does not notice that time has passed.`),
        beat({ on: 'client-crashed', client }, `${client} crashes here.`),
        beat({ on: 'resource-write', client, accepted: true }, `${client} writes what it has computed.`),
        beat({ on: 'resource-write', client, accepted: false }, `The stock refuses ${client}’s write.`),
        beat({ on: 'client-released', client }, `${client} has given the lock back.`),
        beat({ on: 'client-refused', client }, `${client} gives up: it never got the lock.`),
      ])
    return [
      ...byClient,
      beat({ on: 'key-expired', key: lockKey }, 'The lease runs out, and the lock is free for the next.'),
    ]
  })
}
