/** Hides a fault's name in lists of events until it may be revealed. */
import type { TraceEvent } from '#model/trace/trace.ts'
import { headerWords } from '../locale/theatre/header.ts'
import type { RunDisclosure } from '../player/disclosure.ts'

/** Returns the event without its fault's name if a question asks for the fault and no caption has named it yet. */
export function sayable(event: TraceEvent, { faultsUntil }: Pick<RunDisclosure, 'faultsUntil'>): TraceEvent {
  const isFault = event.kind === 'fault-struck' || event.kind === 'fault-gave-up'
  return isFault && event.seq > faultsUntil ? { ...event, words: headerWords.hiddenFault } : event
}
