/** Which line of a lock or a script is running: taken from the call stack, so that code and highlight cannot drift apart. */
import { fileURLToPath } from 'node:url'
import type { SourceLine } from '../../model/trace/trace.ts'

const scenarios = fileURLToPath(new URL('../../scenarios/', import.meta.url))
/** Enough frames to look past the engine's own. */
const depth = 8
/** Every call site asks again and again, and translating one to its line in the source is slow: each is translated once. */
const known = new Map<string, SourceLine | undefined>()

/** The nearest caller under `scenarios/`, as events carry it; empty if there is none among the nearest frames. */
export function sourceOfCaller(): { source?: SourceLine } {
  const source = callerLine()
  return source ? { source } : {}
}

function callerLine(): SourceLine | undefined {
  const site = callSites().find((found) => found.getFileName()?.includes(scenarios))
  if (!site) return undefined
  const place = `${site.getFileName()}:${site.getLineNumber()}:${site.getColumnNumber()}`
  if (!known.has(place)) known.set(place, translated())
  return known.get(place)
}

/** The stack as it is in the code that runs, which is not the code that was written. */
function callSites(): NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.prepareStackTrace = (_, sites) => sites
  Error.stackTraceLimit = depth
  const holder: { stack?: unknown } = {}
  Error.captureStackTrace(holder, sourceOfCaller)
  const sites = holder.stack
  Error.prepareStackTrace = prepareStackTrace
  Error.stackTraceLimit = stackTraceLimit
  return Array.isArray(sites) ? sites : []
}

/** The same stack, translated by source maps to the lines that people wrote. */
function translated(): SourceLine | undefined {
  const stack = new Error().stack ?? ''
  const start = stack.indexOf(scenarios)
  if (start < 0) return undefined
  const frame = /^(.+?\.ts):(\d+)/.exec(stack.slice(start + scenarios.length, start + scenarios.length + 300))
  return frame?.[1] && frame[2] ? { file: frame[1], line: Number(frame[2]) } : undefined
}
