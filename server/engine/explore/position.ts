/** Describes a state and its steps for display. */
import type { Position, TakenView } from '#model/messages/exploration.ts'
import type { StateView, StepView } from '#model/orders/graph.ts'
import { clientOf } from '#model/orders/smallest.ts'
import type { SourceLine } from '#model/trace/trace.ts'
import { choicesOf, inOrderOfSteps, type Choice as Made } from './choices.ts'
import type { Pending } from './clients/messages.ts'
import { intentOf, takenView } from './deeds.ts'
import type { Explored } from './exploration.ts'
import { leaseMs, nodeName } from './question.ts'
import type { StateRow } from './words.ts'
import { sourceOf } from './world.ts'

/** A step of a path: the choice, and the states before and after this step. */
export interface TakenStep {
  choice: Made
  /** The command or the wait, in the form in which people write it. */
  shown: readonly string[]
  from: StateRow
  to: StateRow
}

/** Returns the steps of a path. Undefined if there is no such path. */
export function takenAlong(explored: Explored, path: readonly string[]): TakenStep[] | undefined {
  const { graph, world, names } = explored
  const taken: TakenStep[] = []
  let state = 0
  for (const step of path) {
    const from = graph.row(state)
    const choice = choicesOf(world, from, names).find((possible) => possible.step === step)
    const to = graph.edgesOf(state).find((edge) => edge.step === step)?.to
    if (!choice || to === undefined) return undefined
    const shown = 'pending' in choice ? shownOf(explored, choice.pending) : []
    taken.push({ choice, shown, from, to: graph.row(to) })
    state = to
  }
  return taken
}

/** Returns a state in the form that the board shows. */
export function viewOf(explored: Explored, row: StateRow): StateView {
  const { world, names } = explored
  const nodes = nodesOf(explored)
  return {
    database: databaseOf(explored, row),
    holders: nodes.slice(0, -1).map((node, index) => ({ node, client: names[world.words.holder(row, index)] ?? null })),
    down: nodes.filter((_, node) => world.isRefused(row, node)),
    clients: names.map((name, client) => clientAt(explored, row, name, client)),
  }
}

const nodesOf = ({ world }: Explored) => [
  ...Array.from({ length: world.words.layout.nodes }, (_, node) => nodeName(node)),
  'stock',
]

function databaseOf(explored: Explored, row: StateRow): Position['database'] {
  const { words, databases } = explored.world
  const entries = nodesOf(explored).flatMap((node, index) => {
    const holder = index < words.layout.nodes ? explored.names[words.holder(row, index)] : undefined
    return databases.snapshot(words.database(row, index)).map((entry) => ({
      node,
      ...entry,
      ...(holder !== undefined && entry.key === explored.world.lock.key ? { holder } : {}),
    }))
  })
  const left = [...new Set(entries.flatMap(({ leftMs }) => (leftMs === null ? [] : [leftMs])))].sort((a, b) => a - b)
  return entries.map(({ leftMs, ...entry }) => ({ ...entry, due: leftMs === null ? null : left.indexOf(leftMs) + 1 }))
}

function clientAt(explored: Explored, row: StateRow, name: string, client: number): Position['clients'][number] {
  const { world } = explored
  const { ended, believes, token, acquired, pending } = world.standing(row, client)
  const isCrashed = world.isCrashed(row, client)
  const late = world.lateAnswers(row, client)
  const operations = inOrderOfSteps(pending).map((asked, index) => ({
    step: index === 0 ? name : `${name}#${index + 1}`,
    // No lease ends by itself here, so a lease's duration means nothing. Show `lease` instead.
    shown: shownOf(explored, asked).map((word) => (word === String(leaseMs) ? 'lease' : word)),
    ...nodeOf(explored, asked),
    ...lineOf(asked),
    answered: late.some(({ ask }) => ask === asked.ask),
  }))
  return {
    name,
    status: isCrashed ? 'crashed' : ended ? 'ended' : 'running',
    granted: acquired > 0,
    believes: believes && !isCrashed,
    ...(token === undefined ? {} : { token }),
    operations: isCrashed ? [] : operations,
  }
}

function shownOf({ world }: Explored, { request }: Pending): string[] {
  if (request.do === 'sleep' || request.do === 'tick') return [request.do, `${Math.round(request.ms)} ms`]
  return [...world.store.translate(request, world.lock).shown]
}

function lineOf({ request }: Pending): { source?: SourceLine } {
  const source = sourceOf(request)
  return source ? { source } : {}
}

/** Node of a command, if there are several nodes. */
function nodeOf({ world }: Explored, { request }: Pending): { node?: string } {
  const { nodes } = world.words.layout
  if (nodes < 2 || request.do !== 'command') return {}
  return { node: nodeName(world.carried(request).database) }
}

/** A state's steps in the order of the graph. */
export function stepsFrom(explored: Explored, state: number): StepView[] {
  const { graph, world, names } = explored
  const row = graph.row(state)
  const made = new Map(choicesOf(world, row, names).map((choice) => [choice.step, choice]))
  return graph.edgesOf(state).map(({ step }): StepView => {
    const client = clientOf(step) ?? /^!([A-Z])/.exec(step)?.[1]
    const choice = made.get(step)
    const intent = choice === undefined ? undefined : intentOf(world, row, choice)
    return {
      step,
      does: choice?.does ?? 'carry-out',
      ...(client === undefined ? {} : { client }),
      ...(intent === undefined ? {} : { intent }),
      ...(choice !== undefined && 'node' in choice ? { node: nodeName(choice.node) } : {}),
      ...(choice !== undefined && 'pending' in choice ? nodeOf(explored, choice.pending) : {}),
    }
  })
}

/** Returns a step with its outcome. Undefined if there is no such step. */
export function takenFrom({ graph, world, names }: Explored, state: number, at: number): TakenView | undefined {
  const edge = graph.edgesOf(state)[at]
  const from = graph.row(state)
  const choice = choicesOf(world, from, names).find(({ step }) => step === edge?.step)
  return edge && choice && takenView(world, names, from, graph.row(edge.to), choice)
}
