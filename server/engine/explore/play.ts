/** Plays a path of steps on the ordinary engine: real clients, real time, real lease ends. */
import type { Driver } from '../driver.ts'
import type { Gate } from '../gate.ts'
import type { Operation, OperationKind, Passage } from '../passage.ts'
import type { RunHandle } from '../run/run.ts'
import type { FirstSteps } from './entrance.ts'
import { Astray, type Leases } from './leases.ts'

/** Order in which steps name a client's operations. Other kinds are not steps of their own: they belong to the step before. */
const ranks: Partial<Record<OperationKind, number>> = { command: 0, resource: 0, sleep: 1, timer: 2 }

export class StepDriver implements Driver {
  private isFree = false

  /** Sleeps and timers begin by themselves, and end when a step says so. */
  lets({ operation: { kind }, half }: Passage): boolean {
    if (this.isFree || ranks[kind] === undefined) return true
    return half === 'out' && (kind === 'sleep' || kind === 'timer')
  }

  /** Lets all operations pass from now on. */
  release(gate: Gate): void {
    this.isFree = true
    for (const passage of gate.enabled()) gate.open(passage)
  }
}

export interface SteppedRun {
  gate: Gate
  clients: readonly string[]
  leases: Leases
  entrance: FirstSteps
  inject: RunHandle['inject']
}

/** Plays all steps. Rejects with `Astray`. */
export async function playSteps(steps: readonly string[], run: SteppedRun): Promise<void> {
  const begun = run.clients.filter((client) => !run.entrance.isOutside(client))
  await Promise.all(begun.map((client) => run.gate.next(client)))
  await run.gate.quiescent()
  for (const step of steps) {
    await take(step, run)
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
  if (!operation) throw new Astray(`${client} has nothing that ${step} could stand for.`)
  if (suffix === '?') return gate.lose(operation)
  if (operation.kind === 'sleep' || operation.kind === 'timer') {
    return leases.during(async () => gate.open(await gate.arrival(operation, 'back')))
  }
  const isBack = gate.enabled().some((passage) => passage.operation === operation && passage.half === 'back')
  if (!isBack) gate.open({ operation, half: 'out' })
  const answered = await gate.arrival(operation, 'back')
  if (suffix !== '/') gate.open(answered)
}

function stepsOf(pending: readonly Operation[]): Operation[] {
  const rank = ({ kind }: Operation) => ranks[kind] ?? Number.POSITIVE_INFINITY
  return pending.filter(({ kind }) => ranks[kind] !== undefined).sort((a, b) => rank(a) - rank(b) || a.id - b.id)
}
