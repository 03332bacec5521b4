/**
 * Runs the fault battery: one lock, workers who wait for it, and one fault at one of the first worker's operations. A right lock must survive the fault, except
 * for known limits.
 */
import { isInconclusive } from '#model/checkers/verdict.ts'
import { judge } from '#model/judgement/judge.ts'
import type { Trace } from '#model/trace/trace.ts'
import {
  type ClientScript,
  client,
  crash,
  delayReply,
  delayRequest,
  type Fault,
  loseReply,
  type PropertyId,
  pause,
  type ScenarioDefinition,
  type Topology,
} from '#scenarios/define.ts'
import { callSupplier, callSupplierLater } from '#scenarios/workers/call-supplier.ts'
import { countTwice } from '#scenarios/workers/count-twice.ts'
import { comeAndSell, sellOne } from '#scenarios/workers/sell-one.ts'
import type { RunWorld } from '../run/run.ts'
import { planFor, scenarioFor } from './plan.ts'
import { steadyRun } from './steady.ts'

export interface BatteryLock {
  id: string
  fleet?: Topology
  /** Whether grants carry tokens. If so, the stock checks the tokens. */
  isFenced?: boolean
  /** Work that the workers do. By default, one worker at a time sells. */
  work?: Work
}

/** A's work under the lock, and what A's rivals do meanwhile. */
interface Work {
  /** Kind of client that A is, if the lock distinguishes several kinds. */
  as?: string
  script: ClientScript
  rivals: readonly ClientScript[]
  /** A's own step at which the fault is made. This step is the work that the lock protects. */
  step: 'write' | 'read' | 'leave'
}

const selling: Work = { script: sellOne, rivals: [comeAndSell({ laterMs: 50 })], step: 'write' }
/** Work for a lock with two places, which three clients want. */
const calling: Work = { script: callSupplier, rivals: [callSupplierLater, callSupplierLater], step: 'leave' }
const counting: Work = { ...selling, as: 'a reader', script: countTwice, step: 'read' }

/** Locks that are presented as right or for comparison, and that are meant to be used as they are. */
export const batteryLocks: readonly BatteryLock[] = [
  { id: 'set-nx-px' },
  { id: 'set-nx-px-validity' },
  { id: 'set-nx-px-strict' },
  { id: 'set-nx-px-resend-checked' },
  { id: 'set-nx-px-both' },
  { id: 'forked-owner' },
  { id: 'watchdog' },
  { id: 'watchdog-bounded' },
  { id: 'watchdog-deadline' },
  { id: 'watchdog-ordered-stop' },
  { id: 'watchdog-evalsha-fallback' },
  { id: 'reentrant-hash' },
  { id: 'redisson-style' },
  { id: 'spin' },
  { id: 'pubsub' },
  { id: 'fair' },
  { id: 'list-queue-reliable' },
  { id: 'semaphore-owners', work: calling },
  { id: 'read-write-owners', work: { ...selling, as: 'a writer' } },
  { id: 'read-write-owners', work: counting },
  { id: 'fenced', isFenced: true },
  { id: 'fenced-hash-tag', isFenced: true },
  { id: 'redlock', fleet: 'quorum' },
  { id: 'redlock-extend', fleet: 'quorum' },
  { id: 'redlock-counter', fleet: 'quorum', isFenced: true },
]

/** Names of the faults. A `late request` is executed long after the worker has given up on it, so for the worker it is lost. */
export const faultNames = ['pause', 'crash before', 'crash after', 'lost reply', 'late reply', 'late request'] as const
export type FaultName = (typeof faultNames)[number]

/** Returns the title of a lock's row. */
export const nameOf = ({ id, work = selling }: BatteryLock): string =>
  work.as === undefined ? id : `${id}, ${work.as}`

/** A fault and its place. `at` is a command or script of the lock, or a step of the worker's own. */
export interface Strike {
  fault: FaultName
  at: string
}

export interface Outcome extends Strike {
  lock: string
  violated: PropertyId[]
  /** Reason why there is no verdict: the machine stalled, or the fault was never made. */
  unclear?: string
  trace: Trace
}

const A = client('A')
const rivalNames = ['B', 'C']
const timer = client('T')
const leaseMs = 1800

/** Sleeps for two leases. The end of this sleep is the end of the fault, so everything that waits for the fault's end comes after the lease. */
const passTwoLeases: ClientScript = (me) => me.sleep(2 * leaseMs)

/** Lists the cases of this lock: every fault at every command that a run without faults shows, and a pause and a crash at the worker's own step. */
export async function faultCasesAt(lock: BatteryLock, world: RunWorld): Promise<Strike[]> {
  const { events } = await steadyRun(planFor(scenarioOf(lock, undefined)), world)
  const sent = events.flatMap((event) => (event.kind === 'command-sent' && event.client === 'A' ? [event.argv] : []))
  const actions = [...new Set(sent.map(([command = '', script = '']) => (command === 'EVAL' ? script : command)))]
  const atCommands = actions.flatMap((at) => faultNames.map((fault) => ({ fault, at })))
  const { step } = lock.work ?? selling
  return [...atCommands, { fault: 'pause', at: step }, { fault: 'crash before', at: step }]
}

/** Makes one fault on real Redis, and judges the result. */
export async function strike(lock: BatteryLock, { fault, at }: Strike, world: RunWorld): Promise<Outcome> {
  const trace = await steadyRun(planFor(scenarioOf(lock, { fault, at })), world)
  const judgement = judge(trace)
  const violated = judgement.verdicts.filter(({ status }) => status === 'violated').map(({ property }) => property)
  const hasStruck = trace.events.some(({ kind }) => kind === 'fault-struck')
  const unclear = isInconclusive(judgement) ? judgement.doubt?.code : hasStruck ? undefined : 'the fault never struck'
  return { lock: nameOf(lock), fault, at, violated, trace, ...(unclear === undefined ? {} : { unclear }) }
}

function scenarioOf(
  { id, fleet = 'single', isFenced = false, work = selling }: BatteryLock,
  wanted: Strike | undefined,
): ScenarioDefinition {
  const nodes = fleet === 'quorum' ? ['n1', 'n2', 'n3'] : [undefined]
  const parameter = (value: number) => ({
    kind: 'time' as const,
    default: value,
    min: 1,
    max: 60_000,
    about: 'A figure of the battery',
  })
  return scenarioFor({
    fleet,
    parameters: {
      leaseMs: parameter(leaseMs),
      workMs: parameter(leaseMs / 2),
      callMs: parameter(leaseMs / 2),
      countMs: parameter(leaseMs / 2),
      waitMs: parameter(6 * leaseMs),
      retryMs: parameter(200),
      // A worker gets a late reply only if it waits long enough for the reply.
      timeoutMs: parameter(wanted?.fault === 'late reply' ? 30_000 : leaseMs / 4),
    },
    clients: {
      A: work.script,
      ...Object.fromEntries(work.rivals.map((script, at) => [rivalNames[at], { startsWhen: A.starts(), script }])),
      ...(wanted && needsTimer(wanted.fault) ? { T: { startsWhen: momentOf(wanted), script: passTwoLeases } } : {}),
    },
    faults: wanted ? nodes.flatMap((node) => faultsFor(wanted, node)) : [],
    locks: [{ id, role: 'right', fencedResource: isFenced, expect: {} }],
  })
}

const needsTimer = (fault: FaultName) => ['pause', 'late reply', 'late request'].includes(fault)

/** Returns the start of the two leases that a fault lasts. */
function momentOf({ fault, at }: Strike) {
  if (fault === 'pause') return A.paused()
  return fault === 'late reply' ? A.executes(at) : A.sends(at)
}

/**
 * Returns the faults of this kind for one node. `node` is set if there are several nodes. A worker is paused or crashes as a whole, so such a fault is made
 * only once.
 */
function faultsFor({ fault, at }: Strike, node: string | undefined): Fault[] {
  const options = node === undefined ? {} : { node }
  if (fault === 'lost reply') return [loseReply('A', at, options)]
  if (fault === 'late reply') return [delayReply('A', at, timer.finished(), options)]
  if (fault === 'late request') return [delayRequest('A', at, timer.finished(), options)]
  if (node !== undefined && node !== 'n1') return []
  if (fault === 'pause') return [pause('A').when(A.aboutTo(at)).until(timer.finished())]
  return [crash('A').when(fault === 'crash before' ? A.aboutTo(at) : A.executes(at))]
}
