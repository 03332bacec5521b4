/** Authors' words in a trace's events: what the lesson calls the faults that strike. Nothing else in an event is an author's. */
import type { TraceEvent } from './trace.ts'

/** `of` is applied to each event that has such words. */
export const mapFaultWords = (events: readonly TraceEvent[], of: (event: TraceEvent) => TraceEvent): TraceEvent[] =>
  events.map((event) => ('words' in event ? of(event) : event))
