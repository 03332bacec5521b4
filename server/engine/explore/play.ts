/** Plays a path of steps on the ordinary engine: real clients, real time, real lease ends. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Driver } from '../driver.ts'
import type { Gate } from '../gate.ts'
import type { Operation, OperationKind, Passage } from '../passage.ts'
import type { RunHandle } from '../run/run.ts'
import type { FirstSteps } from './entrance.ts'
import { Astray, type Leases } from './leases.ts'

/**
 * Rank of each kind of operation in the numbering of a client's operations. Operations of other kinds are not steps of their own, but belong to the previous
 * step.
 */
const ranks: Partial<Record<OperationKind, number>> = { command: 0, resource: 0, sleep: 1, timer: 2 }

export class StepDriver implements Driver {
  private isFree = false

  /** Lets a passage through unless a step must open it. Sleeps and timers start without a step, and end when a step says so. */
  lets({ operation: { kind, aside }, half }: Passage): boolean {
    if (this.isFree || aside || ranks[kind] === undefined) return true
    return half === 'out' && (kind === 'sleep' || kind === 'timer')
  }

  release(gate: Gate): void {
    this.isFree = true
    for (const passage of gate.enabled()) gate.open(passage)
  }
}

/** Signs that a process has completed a step, because the process itself does not report this. */
export interface ExpectedStep {
  kind: 'command' | 'resource'
  node?: string
  /** Number of operations that the client has under way after the step. */
  left: number
}

/** Thrown when a process behaves differently than in the exploration. */
export class DidOtherwise extends Astray<'did-otherwise'> {
  /** `kind` is the expected kind of operation. `instead` lists the actions that are under way instead, and is empty if there are none. */
  constructor(
    readonly client: string,
    readonly kind: string,
    readonly instead: string,
  ) {
    super('did-otherwise', { client, kind, instead })
  }
}

export interface SteppedRun {
  gate: Gate
  clients: readonly string[]
  leases: Leases
  entrance: FirstSteps
  inject: RunHandle['inject']
  /** Set if the clients are processes. There is one entry per step, which is undefined if the step carries out no operation of a client. */
  expected?: readonly (ExpectedStep | undefined)[]
  isDone?(client: string): boolean
}

/** Plays all steps. Rejects with `Astray` if the run departs from the explored path. */
export async function playSteps(steps: readonly string[], run: SteppedRun): Promise<void> {
  const begun = run.clients.filter((client) => !run.entrance.isOutside(client))
  await Promise.all(begun.map((client) => run.gate.next(client)))
  await run.gate.quiescent()
  for (const [at, step] of steps.entries()) {
    const expected = run.expected?.[at]
    const client = /^[A-Z]/.exec(step)?.[0]
    if (expected === undefined || client === undefined) await take(step, run)
    else {
      if (run.entrance.isOutside(client)) run.entrance.let(client)
      await takeOfProcess(client, expected, run)
    }
    await run.gate.quiescent()
    run.leases.check()
  }
}

async function take(step: string, run: SteppedRun): Promise<void> {
  const { gate, leases, entrance, inject } = run
  if (step === '~') return leases.during(() => leases.end())
  const [, mark, node] = /^([-!+])(n\d)$/.exec(step) ?? []
  if (node && mark === '!') return inject({ do: 'kill-node', node, words: `${node} dies` }).over
  if (node) return inject({ do: 'restart-node', node, words: `${node} restarts, empty` }).over
  const [, crash, client = '', number = '1', suffix] = /^(!?)([A-Z])(?:#(\d+))?([/?>]?)$/.exec(step) ?? []
  if (crash) return inject({ do: 'crash', client, words: `${client} crashes` }).over
  if (entrance.isOutside(client)) {
    entrance.let(client)
    await gate.next(client)
    await gate.quiescent()
  }
  if (suffix === '>') return
  const operation = stepsOf(gate.pending(client))[Number(number) - 1]
  if (!operation) throw new Astray('step-for-nothing', { client, step })
  if (suffix === '?') return gate.lose(operation)
  if (operation.kind === 'sleep' || operation.kind === 'timer') {
    return leases.during(async () => gate.open(await gate.arrival(operation, 'back')))
  }
  const isBack = gate.enabled().some((passage) => passage.operation === operation && passage.half === 'back')
  if (!isBack) gate.open({ operation, half: 'out' })
  const answered = await gate.arrival(operation, 'back')
  if (suffix !== '/') gate.open(answered)
}

/**
 * Time limits in milliseconds. `silent` is long, because a process may be slow: a virtual machine's first command takes seconds. `otherwise` applies once the
 * process has asked for something else. `look` is the time between two looks.
 */
const limitsMs = { silent: 40_000, otherwise: 3000, look: 3 }

/** Lets a process take one step. A command that loads a script belongs to the same step as the command after it. */
async function takeOfProcess(
  client: string,
  expected: ExpectedStep,
  { gate, isDone, leases }: SteppedRun,
): Promise<void> {
  const underWay = () => stepsOf(gate.pending(client)).filter(({ action }) => action !== 'renew')
  const isWanted = ({ kind, node }: Operation) =>
    kind === expected.kind && (expected.node === undefined || kind !== 'command' || node === expected.node)
  const until = async <T>(find: () => T | undefined): Promise<T | undefined> => {
    const sinceMs = performance.now()
    for (;;) {
      const found = find()
      const waitedMs = performance.now() - sinceMs
      const limitMs = underWay().length > 0 ? limitsMs.otherwise : limitsMs.silent
      if (found !== undefined || isDone?.(client) || waitedMs > limitMs) return found
      await delay(limitsMs.look)
    }
  }
  const fail = (): never => {
    // A lease that ended too early would explain the difference, and a longer lease may help.
    leases.check()
    const instead = underWay()
      .map(({ action }) => action)
      .join(', ')
    // A process that has sent nothing may only be slow, so its silence proves nothing.
    if (instead === '' && isDone?.(client) !== true) throw new Astray('asks-nothing', { client })
    throw new DidOtherwise(client, expected.kind, instead)
  }
  for (;;) {
    const operation = (await until(() => underWay().find(isWanted))) ?? fail()
    gate.open({ operation, half: 'out' })
    // An operation that was let through counts as under way from the next turn on.
    await delay(limitsMs.look)
    const isBack = ({ operation: at, half }: Passage) => at === operation && half === 'back'
    const back = await until(
      () => gate.enabled().find(isBack) ?? (gate.pending(client).includes(operation) ? undefined : null),
    )
    if (back === undefined) fail()
    if (back) gate.open(back)
    if (!operation.aside) break
  }
  // If the client asks for something else, its next step will show that.
  if (expected.left > 0) await until(() => (underWay().length >= expected.left ? true : undefined))
}

function stepsOf(pending: readonly Operation[]): Operation[] {
  const rank = ({ kind }: Operation) => ranks[kind] ?? Number.POSITIVE_INFINITY
  return pending
    .filter(({ kind, aside }) => !aside && ranks[kind] !== undefined)
    .sort((a, b) => rank(a) - rank(b) || a.id - b.id)
}
