/** Makes the captions of a run in which somebody moved a fault, in any language: one per kind of event. */
import { type Beat, type Lesson, lockKey } from '#scenarios/lesson.ts'

export interface ChangedCaptions {
  acquires: (client: string) => string
  waits: (client: string) => string
  isPaused: (client: string) => string
  goesOn: (client: string) => string
  crashes: (client: string) => string
  writes: (client: string) => string
  isRefusedWrite: (client: string) => string
  releases: (client: string) => string
  givesUp: (client: string) => string
  leaseEnds: string
}

/** Maximum number of clients that get their own captions, because a class of fifty would have too many. */
const mostClients = 4

/** Returns a function that makes a caption for each event that may happen in a lesson's runs. Captions of events that do not happen are not shown. */
export const changedBeatsIn =
  (say: ChangedCaptions) =>
  ({ clients, locks }: Pick<Lesson, 'clients' | 'locks'>): Beat[] =>
    locks.flatMap((lock) => {
      const beat = (when: Beat['when'], caption: string): Beat => ({ when, in: lock.id, caption })
      const byClient = clients
        .slice(0, mostClients)
        .flatMap((client) => [
          beat({ on: 'client-acquired', client }, say.acquires(client)),
          beat({ on: 'client-waiting', client }, say.waits(client)),
          beat({ on: 'client-paused', client }, say.isPaused(client)),
          beat({ on: 'client-resumed', client }, say.goesOn(client)),
          beat({ on: 'client-crashed', client }, say.crashes(client)),
          beat({ on: 'resource-write', client, accepted: true }, say.writes(client)),
          beat({ on: 'resource-write', client, accepted: false }, say.isRefusedWrite(client)),
          beat({ on: 'client-released', client }, say.releases(client)),
          beat({ on: 'client-refused', client }, say.givesUp(client)),
        ])
      return [...byClient, beat({ on: 'key-expired', key: lockKey }, say.leaseEnds)]
    })
