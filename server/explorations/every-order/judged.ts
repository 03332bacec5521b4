/** In how many orders the ordinary checkers find each property violated. */

import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { leftBehind } from '#model/checkers/left-behind.ts'
import { analyze } from '#model/history/analysis.ts'
import { factsOf } from '#model/judgement/judge.ts'
import type { Trace } from '#model/trace/trace.ts'
import type { ClientScript } from '#scenarios/define.ts'
import { lockKey } from '#scenarios/lesson.ts'
import type { LoadedLock } from '#server/catalogue/catalogue.ts'
import type { ClientModule } from '#server/engine/arena.ts'
import {
  clientNames,
  type ExplorationQuestion,
  type Judged,
  judged,
  leaseMs,
  nodeName,
} from '#server/engine/explore/question.ts'
import { worker } from '../explorer.ts'
import { Bases } from './bases.ts'
import { Lives } from './lives.ts'
import { headerOf, recordingOf } from './recording.ts'
import { type Situation, Walk } from './walk.ts'
import type { WatchedStore } from './watched-store.ts'

export interface EveryOrder {
  orders: number
  /** Properties that no order breaks do not stand here. */
  broken: Partial<Record<Judged, number>>
}

export interface ForcedScenario {
  lock: LoadedLock
  nodes?: number
  scenariosFolder: string
}

const stock = 5

/** Walks every order of the question, and judges each as a recording. `onOrder`: called with each order's steps and what they break. */
export async function everyOrder(
  store: WatchedStore,
  { lock, nodes = 1, scenariosFolder }: ForcedScenario,
  question: ExplorationQuestion,
  onOrder?: (steps: readonly string[], broken: readonly Judged[], trace: Trace) => void,
): Promise<EveryOrder> {
  const load = (file: string) => import(pathToFileURL(path.join(scenariosFolder, file)).href)
  const script = ((await load(worker.file)) as Record<string, ClientScript>)[worker.script]
  if (script === undefined) throw new RangeError(`no script ${worker.script}`)
  const { openLinks } = (await import(store.clientModule)) as ClientModule
  const names = clientNames(question.clients)
  const explored = { nodes, stock, scripts: lock.scripts, fenced: question.fenced, forgets: false }
  const led = store.given(explored)
  const bases = new Bases(
    store,
    lock,
    led.map((commands) => commands.map(({ argv }) => argv[1] ?? '')),
    led,
  )
  const lives = new Lives({ lock: lock.definition, script, openLinks }, (client) => ({
    ...{ name: names[client] ?? '', links: store.linksTo(nodes), lockKey, seed: 1, skewMs: 0 },
    parameters: { leaseMs, attempts: question.budget.attempts },
  }))
  const recorded = {
    ...{ lock, names, leaseMs, stock, fenced: question.fenced },
    nodes: Array.from({ length: nodes }, (_, node) => nodeName(node)),
    argvOf: ({ request }: { request: Parameters<WatchedStore['translate']>[0] }) =>
      store.translate(request, explored).shown,
  }
  const header = headerOf(recorded)
  const found: EveryOrder = { orders: 0, broken: {} }
  for await (const last of new Walk({ store, bases, lives, lock: explored, names, question }).orders()) {
    const trace = recordingOf(last, recorded, header)
    const broken = violatedIn(trace)
    found.orders += 1
    for (const property of broken) found.broken[property] = (found.broken[property] ?? 0) + 1
    onOrder?.(stepsOf(last), broken, trace)
  }
  return found
}

/**
 * What the checkers find violated. Keys that a crashed client left behind are counted as what they are there for, `no-immortal-lock`, and not as a leak as well: where
 * somebody crashed, a leak is a grant that a client left behind which had come to its end.
 */
function violatedIn(trace: Trace): Judged[] {
  const analysis = analyze(trace)
  const violated = new Set(
    factsOf(analysis).flatMap(({ property, status }) => (status === 'violated' ? [property] : [])),
  )
  const hasCrash = trace.events.some(({ kind }) => kind === 'client-crashed')
  return judged.filter((property) =>
    property === 'no-leak' && hasCrash ? leftBehind(analysis).length > 0 : violated.has(property),
  )
}

function stepsOf(last: Situation): string[] {
  const steps: string[] = []
  for (let at: Situation | null = last; at?.before; at = at.before) steps.push(at.step)
  return steps.reverse()
}
