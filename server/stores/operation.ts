/** Runs a client's operation on a store: through the gate, over the network to the store, and back with the answer. */
import { actionOfArgv } from '#model/trace/moments.ts'
import type { ReplyValue, SourceLine } from '#model/trace/trace.ts'
import { CommandError } from '#scenarios/define.ts'
import type { RunContext } from '../engine/arena.ts'
import type { RunClock } from '../engine/clock.ts'
import { shorten } from '../engine/shorten.ts'

/** Thrown for an error that the store sent as its answer. The store executed nothing. */
export class RefusedByStore extends Error {
  override name = 'RefusedByStore'
}

/** Thrown if the connection was lost. If `definite`, the store has certainly not received the operation. */
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
  /** Id of the node that gets the operation. The id may change when the client connects. */
  readonly node: string
  /** The operation as shown to people: the verb first, followed by its objects. */
  argv: readonly string[]
  source?: SourceLine | undefined
  /** Milliseconds that the client waits for an answer. */
  limitMs: number
  /** Connects the client if necessary. May reject with a `ConnectionLost`. */
  connect?(): Promise<void>
  /** Executes the operation. May reject with a `RefusedByStore` or a `ConnectionLost`. */
  carryOut(id: number): Promise<ReplyValue>
}

export type OperationOutcome<T> =
  | { outcome: 'value'; value: T }
  | { outcome: 'error' | 'timeout' | 'lost'; error: string; definite: boolean }

/** Performs an operation and records its events. Resolves with the store's answer or rejects with a `CommandError`. */
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
/** Maximum number of milliseconds that one check adds to the waiting time. If a check runs later than this, the process was paused. */
const lateMs = 2 * lookMs

/**
 * Calls back once this process has run for `limitMs`. Time during which the process is paused does not count: the process cannot read answers then, and if the
 * whole machine is paused, the store cannot answer either.
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

/** Resolves with what a client sees within its limit: an answer, an error, or a timeout. */
export function answered<T>(reply: Promise<T>, clock: RunClock, limitMs: number): Promise<OperationOutcome<T>> {
  return new Promise((resolve) => {
    const enough = afterRunning(limitMs, clock, async () => {
      // An answer may have arrived that has not been read yet.
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

/** Returns the `CommandError` code of a failed operation. */
export function codeOf(outcome: { outcome: 'error' | 'timeout' | 'lost'; definite: boolean }): CommandError['code'] {
  if (outcome.outcome === 'error') return 'ERROR_REPLY'
  if (outcome.outcome === 'timeout') return 'TIMEOUT'
  return outcome.definite ? 'UNREACHABLE' : 'CONNECTION_LOST'
}

function never(): Promise<never> {
  return new Promise(() => {})
}
