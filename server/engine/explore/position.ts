/** View of one position: the state that a path of steps leads to, and its possible next steps. */
import type { ChoiceView, Position } from '#model/messages/exploration.ts'
import type { SourceLine } from '#model/trace/trace.ts'
import { choicesOf, inOrderOfSteps, type Choice as Made } from './choices.ts'
import type { Pending } from './clients/messages.ts'
import type { Counts } from './counts.ts'
import { intentOf, takenView } from './deeds.ts'
import type { ExplorationResult } from './exploration.ts'
import { type Judged, judgedIn, leaseMs, nodeName } from './question.ts'
import { clientOf } from './smallest.ts'
import type { Row } from './words.ts'

/** State at the end of the path; `undefined` if there is no such path. */
export function stateAt({ graph }: Pick<ExplorationResult, 'graph'>, path: readonly string[]): number | undefined {
  let state: number | undefined = 0
  for (const wanted of path) {
    if (state === undefined) return undefined
    state = graph.edgesOf(state).find(({ step }) => step === wanted)?.to
  }
  return state
}

/** One step of a path: the choice, and the states before and after it. */
export interface TakenStep {
  choice: Made
  /** Command or wait, as people write it. */
  shown: readonly string[]
  from: Row
  to: Row
}

/** Steps of a path; `undefined` if there is no such path. */
export function takenAlong(explored: ExplorationResult, path: readonly string[]): TakenStep[] | undefined {
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

/** `state`: the end of `path`. */
export function positionAt(
  explored: ExplorationResult,
  counts: Counts,
  path: readonly string[],
  state: number,
): Position {
  const { graph, world } = explored
  const row = graph.row(state)
  return {
    path: [...path],
    taken: (takenAlong(explored, path) ?? []).map(({ choice, from, to }) =>
      takenView(world, explored.names, from, to, choice),
    ),
    schedules: String(counts.schedules(state)),
    broken: inWords(counts.broken(state)),
    brokenAlready: judgedIn(world.words.broken(row)),
    hopeless: counts.isHopeless(state),
    database: databaseOf(explored, row),
    holders: nodesOf(explored)
      .slice(0, -1)
      .map((node, index) => ({ node, client: explored.names[world.words.holder(row, index)] ?? null })),
    down: nodesOf(explored).filter((_, node) => world.isRefused(row, node)),
    clients: explored.names.map((name, client) => clientAt(explored, row, name, client)),
    choices: choicesAt(explored, counts, state, row),
  }
}

const inWords = (counts: Partial<Record<Judged, bigint>>) =>
  Object.fromEntries(Object.entries(counts).map(([property, count]) => [property, String(count)]))

const nodesOf = ({ world }: ExplorationResult) => [
  ...Array.from({ length: world.words.layout.nodes }, (_, node) => nodeName(node)),
  'stock',
]

function databaseOf(explored: ExplorationResult, row: Row): Position['database'] {
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

function clientAt(explored: ExplorationResult, row: Row, name: string, client: number): Position['clients'][number] {
  const { world } = explored
  const { ended, believes, token, acquired, pending } = world.standing(row, client)
  const isCrashed = world.isCrashed(row, client)
  const late = world.lateAnswers(row, client)
  const operations = inOrderOfSteps(pending).map((asked, index) => ({
    step: index === 0 ? name : `${name}#${index + 1}`,
    // The lease's duration means nothing here, because no lease ends by itself, so show the word.
    shown: shownOf(explored, asked).map((word) => (word === String(leaseMs) ? 'lease' : word)),
    ...nodeOf(explored, asked),
    ...sourceOf(asked),
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

function shownOf({ world }: ExplorationResult, { request }: Pending): string[] {
  if (request.do === 'sleep' || request.do === 'tick') return [request.do, `${Math.round(request.ms)} ms`]
  return [...world.store.translate(request, world.lock).shown]
}

/** Node of a command, if there are several. */
function nodeOf({ world }: ExplorationResult, { request }: Pending): { node?: string } {
  const { nodes } = world.words.layout
  if (nodes < 2 || request.do !== 'command') return {}
  return { node: nodeName(world.carried(request).database) }
}

/** Source line of a request: commands carry their own. */
function sourceOf({ request }: Pending): { source?: SourceLine } {
  const { source } = (request.do === 'command' ? request.command : request) as { source?: SourceLine }
  return source ? { source } : {}
}

function choicesAt(explored: ExplorationResult, counts: Counts, state: number, row: Row): ChoiceView[] {
  const { graph, world, names } = explored
  if (!graph.isExpanded(state)) return []
  const made = new Map(choicesOf(world, row, names).map((choice) => [choice.step, choice]))
  const before = world.words.broken(row)
  return graph.edgesOf(state).map(({ step, to }): ChoiceView => {
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
      schedules: String(counts.schedules(to)),
      broken: inWords(counts.broken(to)),
      breaks: judgedIn(world.words.broken(graph.row(to)) & ~before),
      hopeless: counts.isHopeless(to),
    }
  })
}
