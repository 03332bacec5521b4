/** Makes the lesson for a path of steps: the description in the path's recording, with a caption for each step that leaves an event behind. */

import { playedId } from '#model/trace/played.ts'
import { played as words } from '#model/words/en/played.ts'
import type { ClientScript } from '#scenarios/define.ts'
import type { Lesson, Moment } from '#scenarios/lesson.ts'
import type { Cast, LoadedLock, LoadedScenario } from '../catalogue/catalogue.ts'
import { leaseMs as exploredLeaseMs } from '../engine/explore/question.ts'
import type { PlayedPath } from './played-path.ts'

interface Played {
  played: PlayedPath
  lock: LoadedLock
  /** Actual length of a lease, in milliseconds. */
  leaseMs: number
  script: ClientScript
  sources: LoadedScenario['sources']
}

/** Timeout that never fires, because in no step does a worker give up on a node. */
const replyTimeout: Lesson['parameters'][string] = {
  ...{ kind: 'time', default: 10_000, min: 10_000, max: 10_000 },
  about: words.timeoutMs(),
}

/** Makes a scenario with one cast that plays the path. */
export function playedLesson({ played, lock, leaseMs, script, sources }: Played): LoadedScenario {
  const { path, names, stock, attempts, fenced, nodes, broken } = played
  const title = words.title(lock.definition.title, path.join(' ') || words.fromBeginning())
  const isQuorum = nodes > 1
  const fleet = isQuorum ? 'quorum' : 'single'
  // The title gives the number of servers, because the lesson's own quorum has five.
  const lockTitle = isQuorum ? words.servers(lock.definition.title, String(nodes)) : lock.definition.title
  const entry: Lesson['locks'][number] = {
    ...{ id: lock.id, lock: lock.id, store: lock.store, title: lockTitle },
    ...{ role: 'compared', fleet, parameters: {}, faults: [] },
    expect: Object.fromEntries(broken.map((property) => [property, 'violated'])),
  }
  const lesson: Lesson = {
    ...{ id: playedId, chapter: playedId, title: cut(title, 80), fleet, clients: [...names] },
    story: words.story(),
    teaches: broken[0] ?? 'exclusion',
    parameters: {
      leaseMs: { kind: 'time', default: leaseMs, min: leaseMs, max: leaseMs, about: words.leaseMs() },
      attempts: {
        kind: 'count',
        default: attempts,
        min: 1,
        max: 3,
        about: words.attempts(),
      },
      ...(isQuorum ? { timeoutMs: replyTimeout } : {}),
    },
    locks: [entry],
    beats: beatsOf(played, leaseMs),
    questions: [],
    remember: words.remember(),
    sources: [],
  }
  const cast: Cast = {
    ...{ id: lock.id, role: entry.role, fleet: entry.fleet, parameters: {}, faults: [], lock, stock },
    clients: Object.fromEntries(names.map((name) => [name, { script }])),
    lockSources: lock.sources,
    ...{ options: isQuorum ? { nodes } : {}, fence: fenced, messages: [], given: {} },
  }
  return { lesson, casts: [cast], sources, notes: '' }
}

/** Returns one caption per step. A step without an event, such as the end of a sleep, has no caption. */
function beatsOf({ steps }: PlayedPath, leaseMs: number): Lesson['beats'] {
  const seen = new Map<string, number>()
  return steps.flatMap(({ moments, happens, breaks }) => {
    const beats = moments.slice(0, 1).map((moment) => {
      const { client, node } = moment
      const occurrence = (seen.get(nameOf(moment)) ?? 0) + 1
      return {
        when: { on: moment.on, ...(client ? { client } : {}), ...(node ? { node } : {}), occurrence },
        caption: cut([happens.replaceAll(String(exploredLeaseMs), String(leaseMs)), ...breaks].join(' · '), 240),
      }
    })
    for (const moment of moments) seen.set(nameOf(moment), (seen.get(nameOf(moment)) ?? 0) + 1)
    return beats
  })
}

const nameOf = ({ on, client = '', node = '' }: Moment) => `${on} ${client} ${node}`

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
