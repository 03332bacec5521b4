/** Which line of a lock or a script calls. Compiled code says so itself, right before it does; any other is looked up in the call stack. */
import type { SourceLine } from '#model/trace/trace.ts'
import { callerLine } from './source-line.ts'

let saidTo: unknown
let said: SourceLine | undefined

/**
 * Compiled code calls this as the last thing before it calls a method of `receiver`. Returns `value`.
 *
 * @public
 */
export function at<T>(receiver: unknown, line: SourceLine, value: T): T {
  saidTo = receiver
  said = line
  return value
}

/** Where a method of `receiver` was called from, asked by that method before anything else. Empty if that is not under `scenarios/`. */
export function sourceOfCall(receiver: object): { source?: SourceLine } {
  if (saidTo === receiver && said) {
    saidTo = undefined
    return { source: said }
  }
  const source = callerLine(sourceOfCall)
  return source ? { source } : {}
}
