/** One operation of a client's on a store: out through the gate, over the network, carried out, and back. For stores whose answers need no more than that. */
import { actionOfArgv } from '#model/trace/moments.ts'
import type { ReplyValue, SourceLine } from '#model/trace/trace.ts'
import { CommandError } from '#scenarios/define.ts'
import type { RunContext } from '../engine/arena.ts'
import type { RunClock } from '../engine/clock.ts'
import { shorten } from '../engine/shorten.ts'

/** The store's own answer was an error: it carried nothing out. */
export class RefusedByStore extends Error {
  override name = 'RefusedByStore'
}

/** There is no connection. `definite`: the store has not got the operation. */
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
  node: string
  /** As people should see it: what it does first, then on what. */
  argv: readonly string[]
  source?: SourceLine | undefined
  /** How long the client waits for an answer, in milliseconds. */
  limitMs: number
  /** Connects, where there is no connection. Rejects with a `ConnectionLost`. */
  connect?(): Promise<void>
  /** Carries it out. Rejects with a `RefusedByStore` or a `ConnectionLost`. */
  carryOut(id: number): Promise<ReplyValue>
}

/** What became of an operation, as its client sees it. */
export type Outcome<T> =
  | { outcome: 'value'; value: T }
  | { outcome: 'error' | 'timeout' | 'lost'; error: string; definite: boolean }

/** Resolves with the store's answer, or rejects with a `CommandError`. Everything that happens is recorded. */
export async function carryOperation(
  run: Pick<RunContext, 'gate' | 'recorder' | 'network' | 'clock'>,
  operation: StoreOperation,
): Promise<ReplyValue> {
  const { gate, recorder, network, clock } = run
  const { client, node, source, limitMs } = operation
  const argv = operation.argv.map(shorten)
  const action = actionOfArgv(argv)
  let id = 0
  const carried = async (): Promise<ReplyValue> => {
    if (!(await network.carry(client, 'request', action, node))) return never()
    const reply = await operation.carryOut(id)
    return (await network.carry(client, 'reply', action, node)) ? reply : never()
  }
  const outcome = await gate.through({ client, kind: 'command', action, node }, async (passing) => {
    id = passing.id
    const unconnected = await notConnected(operation)
    // The client may have crashed while it was connecting.
    if (gate.isClosed(client)) return never()
    recorder.record({ kind: 'command-sent', client, node, id, argv, ...(source ? { source } : {}) })
    return unconnected ?? (await answered(carried(), clock, limitMs))
  })
  const { definite, ...heard } = { definite: true, ...outcome }
  recorder.record({ kind: 'command-replied', client, node, id, ...heard })
  if (outcome.outcome === 'value') return outcome.value
  throw new CommandError(codeOf(outcome), `${argv.slice(0, 2).join(' ')} on ${node}: ${outcome.error}`, definite)
}

async function notConnected({ connect }: StoreOperation): Promise<Outcome<never> | undefined> {
  try {
    await connect?.()
    return undefined
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error
    return { outcome: 'lost', error: error.message, definite: error.definite }
  }
}

/** How often a client's time limit is looked at. */
const lookMs = 100
/** A look that is later than this comes after a standstill, of which no more is counted. */
const lateMs = 2 * lookMs

/**
 * Calls back once this process has run for `limitMs`. While it stands still, nobody reads the answer; and where the whole machine does, the
 * store cannot give one either.
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

/** Resolves with what a client hears within its limit: an answer, a `RefusedByStore`, or nothing. */
export function answered<T>(reply: Promise<T>, clock: RunClock, limitMs: number): Promise<Outcome<T>> {
  return new Promise((resolve) => {
    const enough = afterRunning(limitMs, clock, async () => {
      // What has come in the meantime has not been read yet.
      await clock.yield()
      resolve({ outcome: 'timeout', error: `no answer within ${limitMs} ms`, definite: false })
    })
    const settle = (outcome: Outcome<T>) => {
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

/** The error that a client's code gets for an operation that brought no value. */
export function codeOf(outcome: { outcome: 'error' | 'timeout' | 'lost'; definite: boolean }): CommandError['code'] {
  if (outcome.outcome === 'error') return 'ERROR_REPLY'
  if (outcome.outcome === 'timeout') return 'TIMEOUT'
  return outcome.definite ? 'UNREACHABLE' : 'CONNECTION_LOST'
}

function never(): Promise<never> {
  return new Promise(() => {})
}
