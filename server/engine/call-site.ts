/** Finds the source line of a lock's or a script's call. Compiled code announces the line right before the call. For other code, the call stack is searched. */
import type { SourceLine } from '#model/trace/trace.ts'
import { callerLine } from './source-line.ts'

let saidTo: unknown
let said: SourceLine | undefined

/**
 * Announces the source line of a call. Compiled code calls this immediately before it calls a method of `receiver`. Returns `value`.
 *
 * @public
 */
export function at<T>(receiver: unknown, line: SourceLine, value: T): T {
  saidTo = receiver
  said = line
  return value
}

/**
 * Returns the source line that called a method of `receiver`. That method must call this function before it calls anything else. Returns an empty object if the
 * caller is outside `scenarios/`.
 */
export function sourceOfCall(receiver: object): { source?: SourceLine } {
  if (saidTo === receiver && said) {
    saidTo = undefined
    return { source: said }
  }
  const source = callerLine(sourceOfCall)
  return source ? { source } : {}
}
