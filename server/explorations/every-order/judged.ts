/** Counts the orders in which the ordinary checkers find each property violated. */

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { leftBehind } from '#model/checkers/left-behind.ts'
import { analyze } from '#model/history/analysis.ts'
import { factsOf } from '#model/judgement/judge.ts'
import type { EventOf, Trace } from '#model/trace/trace.ts'
import { lockKey } from '#scenarios/lesson.ts'
import type { LoadedLock } from '#server/catalogue/catalogue.ts'
import type { ClientModule } from '#server/engine/arena.ts'
import { loadScript } from '#server/engine/explore/clients/around-lock.ts'
import {
  clientNames,
  type ExplorationQuestion,
  type Judged,
  judged,
  leaseMs,
  nodeName,
} from '#server/engine/explore/question.ts'
import { worker } from '../explored-sources.ts'
import { Bases } from './bases.ts'
import { Lives } from './lives.ts'
import { headerOf, type RecordedQuestion, recordingOf } from './recording.ts'
import { OrderWalk, stepsTo, type WalkSituation } from './walk.ts'
import type { WatchedStore } from './watched-store.ts'

export interface OrderCounts {
  orders: number
  /** Number of orders that break each property. Properties that no order breaks are absent. */
  broken: Partial<Record<Judged, number>>
}

export interface ForcedScenario {
  lock: LoadedLock
  nodes: number
  scenariosFolder: string
}

const stock = 5

/** A complete order, and the violations that the checkers find in its recording. */
export interface JudgedOrder {
  steps: readonly string[]
  broken: readonly Judged[]
}

/** Counts every order of the question. Each order is judged as a recording. */
export async function everyOrder(
  store: WatchedStore,
  scenario: ForcedScenario,
  question: ExplorationQuestion,
): Promise<OrderCounts> {
  const found: OrderCounts = { orders: 0, broken: {} }
  for await (const { broken } of judgedOrders(store, scenario, question)) {
    found.orders += 1
    for (const property of broken) found.broken[property] = (found.broken[property] ?? 0) + 1
  }
  return found
}

/** Yields each complete order of the question, with its violations. If `only` is given, yields only the orders in `only`. */
export async function* judgedOrders(
  store: WatchedStore,
  { lock, nodes, scenariosFolder }: ForcedScenario,
  question: ExplorationQuestion,
  only?: readonly (readonly string[])[],
): AsyncGenerator<JudgedOrder> {
  const script = await loadScript({
    worker: pathToFileURL(path.join(scenariosFolder, worker.file)).href,
    script: worker.script,
  })
  const { openLinks } = (await import(store.clientModule)) as ClientModule
  const names = clientNames(question.clients)
  const explored = { nodes, stock, key: lockKey, scripts: lock.scripts, fenced: question.fenced, forgets: false }
  const bases = new Bases(store, lock, store.given(explored))
  const lives = new Lives({ lock: lock.definition, script, openLinks }, (client) => ({
    ...{ name: names[client] ?? '', links: store.linksTo(nodes), lockKey, seed: 1, skewMs: 0, memory: {} },
    parameters: { leaseMs, attempts: question.budget.attempts },
  }))
  const recorded: RecordedQuestion = {
    ...{ lock, names, leaseMs, stock, fenced: question.fenced },
    nodes: Array.from({ length: nodes }, (_, node) => nodeName(node)),
    argvOf: ({ request }) => store.translate(request, explored).shown,
  }
  const header = headerOf(recorded)
  const walk = new OrderWalk({ store, bases, lives, lock: explored, names, question })
  for await (const last of walk.orders(only && beginningsOf(only))) {
    yield { steps: stepsTo(last), broken: violatedIn(recordingOf(last, recorded, header)) }
  }
}

function beginningsOf(orders: readonly (readonly string[])[]): (situation: WalkSituation) => boolean {
  const begun = new Set(orders.flatMap((steps) => steps.map((_, at) => steps.slice(0, at + 1).join(' '))))
  return (situation) => begun.has(stepsTo(situation).join(' '))
}

/** Milliseconds that are longer than all steps of an order take in its recording, and shorter than any time that passes between two steps. */
const stepsMs = 1

/**
 * Returns whether each of these workers was refused after time had passed since its start. The recording does not show this time as a pause, but the lock may
 * have noticed it. If so, the lock rightly refuses a late grant, although the lock is free.
 */
function wereLate({ events }: Trace, refusals: readonly number[]): boolean {
  return refusals.every((seq) => {
    const refused = events[seq] as EventOf<'client-refused'>
    const started = events.find((event) => event.kind === 'client-started' && event.client === refused.client)
    return started !== undefined && refused.atMs - started.atMs > stepsMs
  })
}

/**
 * Returns the violations that the checkers find. Keys of a crashed client count for `no-immortal-lock`, but not also as a leak. After a crash, only a client
 * that ended normally can leak a grant.
 */
function violatedIn(trace: Trace): Judged[] {
  const analysis = analyze(trace)
  const facts = factsOf(analysis)
    .filter(({ status }) => status === 'violated')
    .filter(({ code, witnesses }) => code !== 'progress-refused-free' || !wereLate(trace, witnesses.flat()))
  const violated = new Set(facts.map(({ property }) => property))
  const hasCrash = trace.events.some(({ kind }) => kind === 'client-crashed')
  return judged.filter((property) =>
    property === 'no-leak' && hasCrash ? leftBehind(analysis).blamed.length > 0 : violated.has(property),
  )
}
