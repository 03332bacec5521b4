/** An operation of a client on a store: out through the gate, over the network, executed, and back. For stores whose answers need no more than that. */
import { actionOfArgv } from '#model/trace/moments.ts'
import type { ReplyValue, SourceLine } from '#model/trace/trace.ts'
import { CommandError } from '#scenarios/define.ts'
import type { RunContext } from '../engine/arena.ts'
import type { RunClock } from '../engine/clock.ts'
import { shorten } from '../engine/shorten.ts'

/** An error as the store's own answer: nothing was executed. */
export class RefusedByStore extends Error {
  override name = 'RefusedByStore'
}

/** A lost connection. `definite`: the store has not received the operation. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
  constructor(
    message: string,
    readonly definite: boolean,
  ) {
    super(message)
  }
}

export interface StoreOperation {
  client: string
  /** The node that it goes to, which may be another one once the client has connected. */
  readonly node: string
  /** Operation as people should see it: the verb first, then its objects. */
  argv: readonly string[]
  source?: SourceLine | undefined
  /** Milliseconds that the client waits for an answer. */
  limitMs: number
  /** Connects if necessary. Rejects with a `ConnectionLost`. */
  connect?(): Promise<void>
  /** Executes the operation. Rejects with a `RefusedByStore` or a `ConnectionLost`. */
  carryOut(id: number): Promise<ReplyValue>
}

/** Outcome of an operation, as its client sees it. */
export type OperationOutcome<T> =
  | { outcome: 'value'; value: T }
  | { outcome: 'error' | 'timeout' | 'lost'; error: string; definite: boolean }

/** Performs an operation and records its events. Resolves with the store's answer, or rejects with a `CommandError`. */
export async function carryOperation(
  run: Pick<RunContext, 'gate' | 'recorder' | 'network' | 'clock'>,
  operation: StoreOperation,
): Promise<ReplyValue> {
  const { gate, recorder, network, clock } = run
  const { client, source, limitMs } = operation
  const argv = operation.argv.map(shorten)
  const action = actionOfArgv(argv)
  let id = 0
  const carried = async (): Promise<ReplyValue> => {
    if (!(await network.carry(client, 'request', action, operation.node))) return never()
    const reply = await operation.carryOut(id)
    return (await network.carry(client, 'reply', action, operation.node)) ? reply : never()
  }
  const outcome = await gate.through({ client, kind: 'command', action, node: operation.node }, async (passing) => {
    id = passing.id
    const unconnected = await notConnected(operation)
    // The client may have crashed while it was connecting.
    if (gate.isClosed(client)) return never()
    recorder.record({ kind: 'command-sent', client, node: operation.node, id, argv, ...(source ? { source } : {}) })
    return unconnected ?? (await answered(carried(), clock, limitMs))
  })
  const { definite, ...heard } = { definite: true, ...outcome }
  const { node } = operation
  recorder.record({ kind: 'command-replied', client, node, id, ...heard })
  if (outcome.outcome === 'value') return outcome.value
  throw new CommandError(codeOf(outcome), `${argv.slice(0, 2).join(' ')} on ${node}: ${outcome.error}`, definite)
}

async function notConnected({ connect }: StoreOperation): Promise<OperationOutcome<never> | undefined> {
  try {
    await connect?.()
    return undefined
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error
    return { outcome: 'lost', error: error.message, definite: error.definite }
  }
}

/** Milliseconds between checks of a client's time limit. */
const lookMs = 100
/** Most milliseconds that one check counts: a check that comes later than that follows a standstill. */
const lateMs = 2 * lookMs

/**
 * Calls back once this process has run for `limitMs`. Time during which it stands still does not count: nobody reads answers then, and if the whole machine
 * stands still, the store cannot answer either.
 */
function afterRunning(limitMs: number, clock: RunClock, call: () => void): () => void {
  let stop = () => {}
  const wait = (leftMs: number) => {
    const sinceMs = clock.nowMs()
    stop = clock.after(Math.min(leftMs, lookMs), () => {
      const stillMs = leftMs - Math.min(clock.nowMs() - sinceMs, lateMs)
      if (stillMs <= 0) call()
      else wait(stillMs)
    })
  }
  wait(limitMs)
  return () => stop()
}

/** Resolves with the outcome that a client sees within its limit: an answer, a `RefusedByStore`, or nothing. */
export function answered<T>(reply: Promise<T>, clock: RunClock, limitMs: number): Promise<OperationOutcome<T>> {
  return new Promise((resolve) => {
    const enough = afterRunning(limitMs, clock, async () => {
      // Answers that arrived in the meantime may not have been read yet.
      await clock.yield()
      resolve({ outcome: 'timeout', error: `no answer within ${limitMs} ms`, definite: false })
    })
    const settle = (outcome: OperationOutcome<T>) => {
      enough()
      resolve(outcome)
    }
    reply.then(
      (value) => settle({ outcome: 'value', value }),
      (error: Error) => {
        if (error instanceof RefusedByStore) return settle({ outcome: 'error', error: error.message, definite: true })
        const definite = error instanceof ConnectionLost && error.definite
        return settle({ outcome: 'lost', error: error.message, definite })
      },
    )
  })
}

/** Error code for an operation without a value. */
export function codeOf(outcome: { outcome: 'error' | 'timeout' | 'lost'; definite: boolean }): CommandError['code'] {
  if (outcome.outcome === 'error') return 'ERROR_REPLY'
  if (outcome.outcome === 'timeout') return 'TIMEOUT'
  return outcome.definite ? 'UNREACHABLE' : 'CONNECTION_LOST'
}

function never(): Promise<never> {
  return new Promise(() => {})
}
