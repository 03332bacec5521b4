/** Adds a brought lock to a server's page: its lesson, its explorations and its recordings, in addition to the catalogue's own. */
import type { Lesson } from '#scenarios/lesson.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { clientNames } from '../engine/explore/question.ts'
import type { Owner } from '../runs/owner.ts'
import type { BroughtLock } from './brought-lock.ts'
import { Graphs } from './graphs.ts'
import type { LivePlayer } from './live-player.ts'
import type { PlayedPath } from './played-path.ts'
import type { Search } from './search.ts'

/** The parts that a brought lock adds to a server's catalogue, search and player. */
export interface BroughtPage {
  catalogue(own: Catalogue): Catalogue
  search(own: Search): Search
  player(own: Pick<LivePlayer, 'play'>): Pick<LivePlayer, 'play'>
}

export function broughtPage(brought: BroughtLock, ownPlayer: Pick<LivePlayer, 'play'>): BroughtPage {
  const { lock, nodes } = brought
  const graphs = new Graphs({
    explore: (_, question, options) => brought.explore(question, options),
    close: async () => {},
  })
  return {
    catalogue: (own) => {
      const lesson = broughtLesson(lock.id, brought.name, nodes)
      return {
        ...own,
        locks: new Map([...own.locks, [lock.id, lock]]),
        scenarios: new Map([...own.scenarios, [lesson.id, { lesson, casts: [], sources: [], notes: '' }]]),
      }
    },
    search: (own) => ({
      explore: (order, options) => (order.lock === lock.id ? graphs : own).explore(order, options),
      look: (graph, what, request) => (graphs.holds(graph) ? graphs : own).look(graph, what, request),
      holds: (graph) => graphs.holds(graph) || own.holds(graph),
      forget: (graph) => (graphs.holds(graph) ? graphs : own).forget(graph),
      close: () => own.close(),
    }),
    player: (own) => ({
      play: (played, path: PlayedPath, owner?: Owner) =>
        (played.id === lock.id ? ownPlayer : own).play(played, path, owner),
    }),
  }
}

export const broughtAddress = (id: string): string => `/try/${id}/explore`

const leaseMs = 1500

/** Makes a lesson without story or captions, because the lock's map has to belong to a lesson. */
function broughtLesson(id: string, title: string, nodes: number): Lesson {
  const fleet = nodes > 1 ? 'quorum' : 'single'
  return {
    ...{ id: `try-${id}`, chapter: 'try', title, fleet, clients: clientNames(2) },
    ...{ story: 'Two workers sell one item each.', teaches: 'exclusion', beats: [], questions: [], sources: [] },
    remember: 'These are all the orders in which it can happen.',
    parameters: {
      leaseMs: { kind: 'time', default: leaseMs, min: leaseMs, max: leaseMs, about: 'How long a grant lasts' },
    },
    locks: [
      {
        ...{ id, lock: id, store: 'redis', title, role: 'yours', fleet },
        ...{ parameters: {}, faults: [], expect: {} },
      },
    ],
  }
}
