/** Finds the texts by lesson authors in a trace's events: the names of the faults that strike. Events contain no other text by authors. */
import type { TraceEvent } from './trace.ts'

/** Applies `of` to each event that contains a fault's name. */
export const mapFaultWords = (events: readonly TraceEvent[], of: (event: TraceEvent) => TraceEvent): TraceEvent[] =>
  events.map((event) => ('words' in event ? of(event) : event))
