/**
 * Computes the outlook of a run: for each of its steps, how many of the orders that continue from that step break the lesson's property. The run is followed
 * through a graph of orders, in which clients do less than in a lesson. A run that leaves this graph has no curve.
 */
import type { LessonLock } from '#scenarios/lesson.ts'
import type { Judgement } from '../checkers/verdict.ts'
import type { ExploreRequest } from '../messages/exploration.ts'
import { type ExplorerQuestion, enoughFor, questionFor, requestFor } from '../messages/offered.ts'
import type { TraceEvent, TraceHeader } from '../trace/trace.ts'
import type { Counts } from './counts.ts'
import type { OrdersGraph } from './graph.ts'
import { type Judged, judged } from './judged.ts'
import { type RecordedStep, recordedSteps } from './steps.ts'

type Recorded = Pick<TraceHeader, 'lesson' | 'lock' | 'lockKey' | 'fleet'>

/** The parts of a run that determine its steps. */
export interface RecordedRun {
  header: Recorded
  events: readonly TraceEvent[]
}

/** Returns the run's steps. Empty if the run's lock or servers cannot be explored. */
function stepsOf({ lesson, lock: id, lockKey, fleet }: Recorded, events: readonly TraceEvent[]): RecordedStep[] {
  const isRedis = lesson.locks.find((lock) => lock.id === id)?.store === 'redis'
  // A quorum is explored with fewer nodes than a lesson has.
  return isRedis && fleet.kind === 'single' ? recordedSteps(events, Number.POSITIVE_INFINITY, lockKey) : []
}

const pathOf = (steps: readonly RecordedStep[]) => steps.map(({ step }) => step)

/** Returns the explorer's questions that the moments of a run lead to, with the largest last. Empty if the run cannot be followed. */
export function questionsAlong(
  lesson: TraceHeader['lesson'],
  header: Recorded,
  events: readonly TraceEvent[],
): ExplorerQuestion[] {
  const path = pathOf(stepsOf({ ...header, lesson }, events))
  const questions = path.map((_, at) => enoughFor(path.slice(0, at + 1), questionFor(lesson)))
  return [...new Map(questions.map((question) => [JSON.stringify(question), question])).values()]
}

/** Returns the question and the request whose orders contain the run; `undefined` if the run cannot be followed. */
export function questionOfRun(
  header: Recorded,
  events: readonly TraceEvent[],
): { question: ExplorerQuestion; request: ExploreRequest } | undefined {
  const { lesson } = header
  const lock: LessonLock | undefined = lesson.locks.find((one) => one.id === header.lock)
  const question = questionsAlong(lesson, header, events).at(-1)
  if (lock === undefined || question === undefined || goalOf(lesson) === undefined) return undefined
  return { question, request: requestFor(lock, question) }
}

const goalOf = ({ teaches }: TraceHeader['lesson']) => judged.find((one) => one === teaches)

/** From the event `seq` on, `broken` of `schedules` orders break the property. */
export interface CurvePoint {
  seq: number
  path: readonly string[]
  schedules: bigint
  broken: bigint
}

export interface Curve {
  goal: Judged
  /** The first point is the start, before any step, with `seq` −1. */
  points: readonly CurvePoint[]
}

/**
 * Returns the curve of a finished run; `undefined` if these orders do not contain the whole run. Also returns `undefined` if the orders and the checkers
 * disagree about the end of the run, because the values before the end would then be doubtful too.
 */
export function curveOf(
  orders: OrdersGraph,
  counts: Counts,
  { header, events }: RecordedRun,
  judgement: Pick<Judgement, 'verdicts'>,
): Curve | undefined {
  const steps = stepsOf(header, events)
  const path = pathOf(steps)
  const goal = goalOf(header.lesson)
  if (goal === undefined || steps.length === 0) return undefined
  const pointAt = (state: number, taken: number): CurvePoint => ({
    ...{ seq: steps[taken - 1]?.seq ?? -1, path: path.slice(0, taken) },
    ...{ schedules: counts.schedules(state), broken: counts.broken(state)[goal] ?? 0n },
  })
  let state = 0
  const points = [pointAt(state, 0)]
  for (const [at, step] of path.entries()) {
    const next = orders.edgesOf(state).find((edge) => edge.step === step)
    if (next === undefined) return undefined
    state = next.to
    points.push(pointAt(state, at + 1))
  }
  const end = points.at(-1)
  const status = judgement.verdicts.find(({ property }) => property === goal)?.status
  const isLost = end !== undefined && end.broken === end.schedules
  const isSaved = end?.broken === 0n
  const agrees = (status === 'violated' && isLost) || (status === 'held' && isSaved)
  return agrees && isLikeRun(orders, state, events) ? { goal, points } : undefined
}

/** Whether the same clients got the lock, and the same clients crashed, in the state and in the run. */
function isLikeRun(orders: OrdersGraph, state: number, events: readonly TraceEvent[]): boolean {
  const named = (kind: 'client-acquired' | 'client-crashed') =>
    new Set(events.flatMap((event) => (event.kind === kind ? [event.client] : [])))
  const [granted, crashed] = [named('client-acquired'), named('client-crashed')]
  const known = new Set(orders.names)
  return (
    [...granted, ...crashed].every((client) => known.has(client)) &&
    orders
      .view(state)
      .clients.every(
        (client) =>
          client.granted === granted.has(client.name) && (client.status === 'crashed') === crashed.has(client.name),
      )
  )
}
