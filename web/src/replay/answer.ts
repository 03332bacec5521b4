import type { TraceEvent } from '#model/trace/trace.ts'

/**
 * Returns the place from which on a trace gives away the event at `seq`. If the client received replies right before the event, that place is where the first
 * of the commands was sent. Otherwise it is where the event's own command was sent, or `seq` if the event needed no command.
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
