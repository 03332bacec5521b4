import type { EventKind, EventOf } from '../trace/trace.ts'

/** Text for each kind of event. The worker's letter or the node's name stands beside it, so it is not repeated. */
export type EventWords = { [K in EventKind]: (event: EventOf<K>) => string }
