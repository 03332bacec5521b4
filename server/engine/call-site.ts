/** Source line of a lock's or a script's call. Compiled code announces it right before the call; otherwise the call stack is searched. */
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

/** Source line that called a method of `receiver`. That method must call this first, before it calls anything else. Empty outside `scenarios/`. */
export function sourceOfCall(receiver: object): { source?: SourceLine } {
  if (saidTo === receiver && said) {
    saidTo = undefined
    return { source: said }
  }
  const source = callerLine(sourceOfCall)
  return source ? { source } : {}
}
