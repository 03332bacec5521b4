/** Formats a run as a history for Jepsen: a vector with one map for the start and one map for the end of each operation. https://github.com/jepsen-io/jepsen */
import type { Trace } from '#model/trace/trace.ts'
import { type FencedWrite, type LockOperation, operationsOf, type Sale } from './operations.ts'

type Operation = LockOperation | Sale | FencedWrite

/** Returns the history of a run. Positions are twice as fine as in the trace, so that an operation ends before the next one begins. */
export function ednHistory(trace: Trace): string {
  const { lock, sales, writes } = operationsOf(trace)
  const processes = new Map(trace.header.clients.map((client, index) => [client, index]))
  const times = new Map(trace.events.map(({ seq, atMs }) => [seq, Math.round(atMs * 1e6)]))
  const halves = [lock, sales, writes].flatMap((operations: readonly Operation[], kind) =>
    operations.flatMap((operation) => [
      // A Jepsen process does one thing at a time. One client's operations of different kinds may overlap, so each kind gets its own process.
      { at: operation.call, type: 'invoke', kind, operation },
      { at: operation.return, type: 'ok', kind, operation },
    ]),
  )
  const lines = halves
    .sort((one, other) => one.at - other.at)
    .map(({ at, type, kind, operation }, index) => {
      const process = 3 * (processes.get(operation.client) ?? processes.size) + kind
      const time = times.get(Math.floor(at / 2)) ?? 0
      return `{:index ${index}, :time ${time}, :type :${type}, :process ${process}, :f :${operation.f}, :value ${argumentOf(operation)}}`
    })
  return `[${lines.join('\n ')}]\n`
}

function argumentOf(operation: Operation): string {
  if (operation.f === 'sell') return `[${quoted(operation.resource)} ${operation.read} ${operation.write}]`
  if (operation.f === 'write') return `[${quoted(operation.resource)} ${operation.token}]`
  return operation.exclusive ? ':exclusive' : 'nil'
}

const quoted = (value: string) => JSON.stringify(value)
