import { expect } from 'vitest'
import { actionOfArgv } from '#model/trace/moments.ts'
import type { EventKind, EventOf, TraceEvent } from '#model/trace/trace.ts'

export function all<K extends EventKind>(events: readonly TraceEvent[], kind: K, client?: string): EventOf<K>[] {
  return events.filter(
    (event): event is EventOf<K> =>
      event.kind === kind && (client === undefined || ('client' in event && event.client === client)),
  )
}

/** Returns a client's commands, in order and in lower case. A script is named by its file. */
export function sent(events: readonly TraceEvent[], client: string): string[] {
  return all(events, 'command-sent', client).map(({ argv }) => actionOfArgv(argv))
}

/** Returns the arguments of every execution of a command, even inside scripts, in the server's order. */
export function executed(events: readonly TraceEvent[], command: string): string[][] {
  return all(events, 'command-executed').flatMap(({ argv: [name = '', ...args] }) =>
    name.toUpperCase() === command ? [args] : [],
  )
}

export function keysLeft(events: readonly TraceEvent[]): string[] {
  const left = new Set<string>()
  for (const event of events) {
    if (event.kind === 'key-set' || event.kind === 'key-changed') left.add(event.key)
    else if (event.kind === 'key-expired' || event.kind === 'key-deleted') left.delete(event.key)
  }
  return [...left]
}

/** Tolerance in milliseconds for the difference between a server's clock and ours, and for the server's rounding. */
const clockSlackMs = 50

/**
 * Expects that a key was given this lease. The server counts the lease from the command's execution. On a busy machine, this execution may be long before its
 * report is read, but it is always between the command's sending and its answer.
 */
export function expectLease(
  events: readonly TraceEvent[],
  { by, expiresAtMs }: EventOf<'key-set'> | EventOf<'key-changed'>,
  leaseMs: number,
): void {
  const sentMs = all(events, 'command-sent').find(({ id }) => id === by?.command)?.atMs ?? Number.NaN
  const repliedMs = all(events, 'command-replied').find(({ id }) => id === by?.command)?.atMs ?? Number.NaN
  expect(expiresAtMs).toBeGreaterThan(sentMs + leaseMs - clockSlackMs)
  expect(expiresAtMs).toBeLessThan(repliedMs + leaseMs + clockSlackMs)
}
