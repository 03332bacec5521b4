/** A path of steps as a lesson: what its recording tells of itself, with a caption for each step that leaves an event behind. */

import { playedId } from '#model/trace/played.ts'
import { properties } from '#model/words/en/properties.ts'
import type { ClientScript } from '#scenarios/define.ts'
import type { Lesson, Moment, PropertyId } from '#scenarios/lesson.ts'
import type { Cast, LoadedLock, LoadedScenario } from '../catalogue/catalogue.ts'
import type { ExplorationResult } from '../engine/explore/exploration.ts'
import type { TakenStep } from '../engine/explore/position.ts'
import { leaseMs as exploredLeaseMs, judgedIn, nodeName } from '../engine/explore/question.ts'
import type { World } from '../engine/explore/world.ts'

export interface PlayedPath {
  explored: ExplorationResult
  lock: LoadedLock
  steps: readonly TakenStep[]
  /** How long a lease really lasts. */
  leaseMs: number
  script: ClientScript
  sources: LoadedScenario['sources']
}

/** No step means that a worker gives up on a node. */
const replyTimeout: Lesson['parameters'][string] = {
  ...{ kind: 'time', default: 10_000, min: 10_000, max: 10_000 },
  about: 'How long a worker waits for a node',
}

/** A scenario with one cast. */
export function playedLesson(path: PlayedPath): LoadedScenario {
  const { explored, lock, steps, leaseMs, script, sources } = path
  const { names, question, stock } = explored
  const title = `${lock.definition.title}: ${steps.map(({ choice }) => choice.step).join(' ') || 'from the beginning'}`
  const broken = brokenBy(explored.world, steps)
  const { nodes } = explored.world.words.layout
  const isQuorum = nodes > 1
  const fleet = isQuorum ? 'quorum' : 'single'
  // The lesson's own quorum has five.
  const lockTitle = isQuorum ? `${lock.definition.title}, ${nodes} servers` : lock.definition.title
  const entry: Lesson['locks'][number] = {
    ...{ id: lock.id, lock: lock.id, store: lock.store, title: lockTitle },
    ...{ role: 'compared', fleet, parameters: {}, faults: [] },
    expect: Object.fromEntries(broken.map((property) => [property, 'violated'])),
  }
  const lesson: Lesson = {
    ...{ id: playedId, chapter: playedId, title: cut(title, 80), fleet, clients: [...names] },
    story: 'The workers take these steps, one after the other. After the last one everybody goes on as they come.',
    teaches: broken[0] ?? 'exclusion',
    parameters: {
      leaseMs: { kind: 'time', default: leaseMs, min: leaseMs, max: leaseMs, about: 'How long a grant lasts' },
      attempts: {
        kind: 'count',
        default: question.budget.attempts,
        min: 1,
        max: 3,
        about: 'How often each worker tries to acquire',
      },
      ...(isQuorum ? { timeoutMs: replyTimeout } : {}),
    },
    locks: [entry],
    beats: beatsOf(path),
    questions: [],
    remember: 'This is one of all the orders in which it can happen.',
    sources: [],
  }
  const cast: Cast = {
    ...{ id: lock.id, role: entry.role, fleet: entry.fleet, parameters: {}, faults: [], lock, stock },
    clients: Object.fromEntries(names.map((name) => [name, { script }])),
    ...{ options: isQuorum ? { nodes } : {}, fence: question.fenced, messages: [], given: {} },
  }
  return { lesson, casts: [cast], sources, notes: '' }
}

function brokenBy({ words }: World, steps: readonly TakenStep[]): PropertyId[] {
  const last = steps.at(-1)
  return last ? judgedIn(words.broken(last.to)) : []
}

/** A step that leaves no event behind, such as a sleep that is over, has no caption. */
function beatsOf({ explored, steps, leaseMs }: PlayedPath): Lesson['beats'] {
  const seen = new Map<string, number>()
  return steps.flatMap((taken) => {
    const moments = momentsOf(explored, taken)
    const beats = moments.slice(0, 1).map((moment) => {
      const { client, node } = moment
      const occurrence = (seen.get(nameOf(moment)) ?? 0) + 1
      return {
        when: { on: moment.on, ...(client ? { client } : {}), ...(node ? { node } : {}), occurrence },
        caption: captionOf(explored.world, taken, leaseMs),
      }
    })
    for (const moment of moments) seen.set(nameOf(moment), (seen.get(nameOf(moment)) ?? 0) + 1)
    return beats
  })
}

const nameOf = ({ on, client = '', node = '' }: Moment) => `${on} ${client} ${node}`

/** All events of the step that moments of the same kind would count; the caption stands at the first. */
function momentsOf({ world, names }: ExplorationResult, { choice, from, to }: TakenStep): Moment[] {
  if (choice.does === 'begin') return []
  if (choice.does === 'expire' || choice.does === 'wake') return ended(world, from, to)
  if (choice.does === 'restart') return [{ on: 'node-restarted', node: nodeName(choice.node) }]
  if (choice.does === 'go-down') return [{ on: 'node-down', node: nodeName(choice.node) }]
  if (choice.does === 'come-back') return [{ on: 'node-restarted', node: nodeName(choice.node) }]
  const client = names[choice.client] ?? ''
  if (choice.does === 'crash') return [{ on: 'client-crashed', client }]
  const asked = choice.pending.request.do
  if (choice.does === 'hear') return asked === 'command' ? [{ on: 'command-replied', client }] : []
  if (asked === 'read') return [{ on: 'resource-read', client }]
  if (asked === 'write') return [{ on: 'resource-write', client }]
  return [{ on: choice.late ? 'command-sent' : 'command-replied', client }]
}

/** One moment for each key whose lease is over. A node that is down tells nothing of its keys. */
function ended({ words, databases }: World, from: TakenStep['from'], to: TakenStep['to']): Moment[] {
  const gone: Moment[] = []
  for (let node = 0; node < words.layout.nodes; node += 1) {
    if (words.isDown(from, node)) continue
    for (const { key, leftMs } of databases.snapshot(words.database(from, node))) {
      if (leftMs !== null && !databases.entry(words.database(to, node), key)) gone.push({ on: 'key-expired' })
    }
  }
  return gone
}

function captionOf(world: World, { choice, shown, from, to }: TakenStep, leaseMs: number): string {
  const { words } = world
  const broken = judgedIn(words.broken(to) & ~words.broken(from)).map((property) => {
    const { violated } = properties[property].said
    // "A stranger" at the beginning of a sentence would be taken for the worker.
    return `Broken: ${violated.charAt(0).toLowerCase()}${violated.slice(1)}.`
  })
  const what = shown.join(' ').replaceAll(String(exploredLeaseMs), String(leaseMs))
  const isRefused = choice.does === 'carry-out' && world.isRefused(from, choice.database)
  return cut([`${choice.step} · ${happens(choice, what, isRefused)}`, ...broken].join(' · '), 240)
}

function happens(choice: TakenStep['choice'], what: string, isRefused: boolean): string {
  switch (choice.does) {
    case 'crash':
      return 'The worker crashes.'
    case 'restart':
      return `${nodeName(choice.node)} restarts and has forgotten everything.`
    case 'go-down':
      return `${nodeName(choice.node)} dies, and stays away as long as it may have granted a lease.`
    case 'come-back':
      return `${nodeName(choice.node)} is started again, empty. All leases that it may have granted have ended.`
    case 'expire':
      return 'The lease that is due first ends.'
    case 'begin':
      return `${what} is asked for, and stays on the way.`
    case 'wake':
      return 'A timer is over.'
    case 'hear':
      return choice.lost ? `The answer to ${what} never comes.` : `The answer to ${what} comes only now.`
    case 'carry-out':
      if (isRefused) return `${what} reaches nobody: ${nodeName(choice.database)} is down.`
      return choice.late ? `${what} is carried out; its answer stays on the way.` : `${what}`
  }
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
