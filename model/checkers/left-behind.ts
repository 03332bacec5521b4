/** Grants that a client left behind: its script ended, well or badly, and a node went on holding the lock for it. */

import type { BindingGrant, TraceAnalysis } from '../history/analysis.ts'
import { instantOf, isBefore } from '../history/instants.ts'
import type { EventOf, TraceEvent } from '../trace/trace.ts'

export interface LeftBehind {
  grant: BindingGrant
  finished: EventOf<'client-finished'>
}

/**
 * A client that crashes can give nothing back, so what it held is not counted. Neither is what a client tried to give back in vain: if a
 * command that it sent to the node since the grant got no answer but an error, or none at all, the lease is all that is left.
 */
export function leftBehind({ trace: { events }, nodeGrants }: TraceAnalysis): LeftBehind[] {
  const answered = new Set(events.flatMap((event) => (isValue(event) ? [event.id] : [])))
  const triedInVain = ({ client, node, from }: BindingGrant, finished: LeftBehind['finished']) =>
    events
      .slice(from.seq + 1, finished.seq)
      .some(
        (sent) =>
          sent.kind === 'command-sent' && sent.client === client && sent.node === node && !answered.has(sent.id),
      )

  return events.flatMap((event) => {
    if (event.kind !== 'client-finished') return []
    const at = instantOf(event)
    return nodeGrants
      .filter((grant) => grant.client === event.client && isBefore(grant.from, at) && isBefore(at, grant.liveTo))
      .filter((grant) => !triedInVain(grant, event))
      .map((grant) => ({ grant, finished: event }))
  })
}

function isValue(event: TraceEvent): event is EventOf<'command-replied'> {
  return event.kind === 'command-replied' && event.outcome === 'value'
}
