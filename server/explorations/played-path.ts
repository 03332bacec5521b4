/** Describes a path of an exploration as plain data: everything that is needed to play the path, and to describe each of its steps. */
import type { Fenced } from '#model/messages/exploration.ts'
import { played as words } from '#model/words/en/played.ts'
import { properties } from '#model/words/en/properties.ts'
import type { Moment } from '#scenarios/lesson.ts'
import type { ExplorationResult } from '../engine/explore/exploration.ts'
import type { ExpectedStep } from '../engine/explore/play.ts'
import { type TakenStep, takenAlong } from '../engine/explore/position.ts'
import { type Judged, judgedIn, nodeName } from '../engine/explore/question.ts'
import type { World } from '../engine/explore/world.ts'

export interface PlayedPath {
  path: readonly string[]
  /** Names of all clients. `coming` has the names of the clients that have not begun before the first step. */
  names: readonly string[]
  coming: readonly string[]
  steps: readonly PlayedStep[]
  broken: readonly Judged[]
  nodes: number
  attempts: number
  fenced: Fenced
  stock: number
}

export interface PlayedStep {
  /** Events that the step leaves in the recording. */
  moments: readonly Moment[]
  /** Description of the step. In this description, a lease lasts `leaseMs` of `question.ts`. */
  happens: string
  /** One sentence for each property that was not broken before this step, but is broken after it. */
  breaks: readonly string[]
  /** Signs that a process has taken the step. */
  expected?: ExpectedStep
}

/** Returns the path with everything that is needed to play it. Undefined if there is no such path. */
export function playedPath(explored: ExplorationResult, path: readonly string[]): PlayedPath | undefined {
  const { graph, world, names, question, stock } = explored
  const taken = takenAlong(explored, path)
  if (taken === undefined) return undefined
  const last = taken.at(-1)
  return {
    ...{ path: [...path], names, stock, fenced: question.fenced, attempts: question.budget.attempts },
    coming: names.filter((_, client) => world.comes(graph.row(0), client)),
    steps: taken.map((step) => ({
      moments: momentsOf(explored, step),
      happens: captionOf(world, step),
      breaks: breaksOf(world, step),
      ...expectedOf(world, step),
    })),
    broken: last ? judgedIn(world.words.broken(last.to)) : [],
    nodes: world.words.layout.nodes,
  }
}

function expectedOf(world: World, { choice, to }: TakenStep): Pick<PlayedStep, 'expected'> {
  if (choice.does !== 'carry-out') return {}
  const { client, pending, database } = choice
  const isCommand = pending.request.do === 'command'
  const { nodes } = world.words.layout
  const left = world.standing(to, client).pending.length
  return {
    expected: {
      kind: isCommand ? 'command' : 'resource',
      left,
      ...(isCommand && nodes > 1 ? { node: nodeName(database) } : {}),
    },
  }
}

/**
 * Returns the moments of the step. All of them are of one kind, and there is one moment per matching event. The caption belongs to the first moment. The other
 * moments are counted, so that later captions find the right occurrence.
 */
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

/** Returns the moments at which leases end, one per key. A node that is down does not report changes of its keys. */
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

function breaksOf(world: World, { from, to }: TakenStep): string[] {
  const broken = judgedIn(world.words.broken(to) & ~world.words.broken(from))
  return broken.map((property) => words.broken(properties[property].said.violated))
}

function captionOf(world: World, { choice, shown, from }: TakenStep): string {
  const isRefused = choice.does === 'carry-out' && world.isRefused(from, choice.database)
  return `${choice.step} · ${happens(choice, shown.join(' '), isRefused)}`
}

function happens(choice: TakenStep['choice'], what: string, isRefused: boolean): string {
  switch (choice.does) {
    case 'crash':
      return words.crash()
    case 'restart':
      return words.restart(nodeName(choice.node))
    case 'go-down':
      return words['go-down'](nodeName(choice.node))
    case 'come-back':
      return words['come-back'](nodeName(choice.node))
    case 'expire':
      return words.expire()
    case 'begin':
      return words.begin(what)
    case 'wake':
      return words.wake()
    case 'hear':
      return choice.lost ? words.lost(what) : words.heard(what)
    case 'carry-out':
      if (isRefused) return words.unreached(what, nodeName(choice.database))
      return choice.late ? words.late(what) : what
  }
}
