import type { TraceEvent } from '#model/trace/trace.ts'

/**
 * Returns the place at which an answer starts. The client received one or more replies right before the event at `seq`; the answer starts where the first of
 * their commands was sent. If there were none, it starts with the event's own command. Returns `seq` if the event needed no command.
 */
export function answerBegins(events: readonly TraceEvent[], seq: number): number {
  const client = clientOf(events[seq])
  if (client === undefined) return seq
  const open = new Set<number>()
  for (let place = seq; place >= 0; place -= 1) {
    const event = events[place]
    if (event === undefined || clientOf(event) !== client) continue
    if (event.kind === 'command-replied') open.add(event.id)
    else if (event.kind === 'command-executed' && place === seq && event.id !== undefined) open.add(event.id)
    else if (event.kind === 'command-sent' && open.delete(event.id) && open.size === 0) return place
    // The event is the client's own action, which needs no command.
    if (place < seq && open.size === 0) return seq
  }
  return seq
}

const clientOf = (event: TraceEvent | undefined) =>
  event !== undefined && 'client' in event ? event.client : undefined
