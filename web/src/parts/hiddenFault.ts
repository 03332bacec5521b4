/** A fault that has struck and may not be named yet, in lists of events. */
import type { TraceEvent } from '#model/trace/trace.ts'
import { headerWords } from '../locale/en/theatre/header.ts'
import type { RunDisclosure } from '../player/disclosure.ts'

/** The event as it may be said: a fault of which no caption has spoken, and which a question asks for, has no name. */
export function sayable(event: TraceEvent, { faultsUntil }: Pick<RunDisclosure, 'faultsUntil'>): TraceEvent {
  const isFault = event.kind === 'fault-struck' || event.kind === 'fault-gave-up'
  return isFault && event.seq > faultsUntil ? { ...event, words: headerWords.hiddenFault } : event
}
