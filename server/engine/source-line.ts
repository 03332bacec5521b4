/** Which line of a lock or a script is running: taken from the call stack, so that code and highlight cannot drift apart. */
import { fileURLToPath } from 'node:url'
import type { SourceLine } from '../protocol/trace.ts'

const scenarios = fileURLToPath(new URL('../../scenarios/', import.meta.url))
/** Enough frames to look past the engine's own. */
const depth = 8

/** The nearest caller under `scenarios/`, or nothing if there is none among the nearest frames. */
export function callerLine(): SourceLine | undefined {
  const holder: { stack?: string } = {}
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = depth
  Error.captureStackTrace(holder, callerLine)
  const stack = holder.stack ?? ''
  Error.stackTraceLimit = before
  const start = stack.indexOf(scenarios)
  if (start < 0) return undefined
  const frame = /^(.+?\.ts):(\d+)/.exec(stack.slice(start + scenarios.length, start + scenarios.length + 300))
  return frame?.[1] && frame[2] ? { file: frame[1], line: Number(frame[2]) } : undefined
}
