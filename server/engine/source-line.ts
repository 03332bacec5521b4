/** Which line of a lock or a script is running: taken from the call stack, so that code and highlight cannot drift apart. */
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { SourceLine } from '#model/trace/trace.ts'

const scenarios = fileURLToPath(new URL('../../scenarios/', import.meta.url))
/** Where the code lies that runs: it may have been compiled. */
const { LOCKSTEP_COMPILED: compiled } = process.env
const running = namesOf(compiled ? join(compiled, 'scenarios/') : scenarios)
/** Nearly every caller stands right behind the engine's own frame. Each frame that is captured costs time, so the others are looked at only if it does not. */
const depths = { near: 2, far: 8 }
/** Every call site asks again and again, and translating one to its line in the source is slow: each is translated once. By file and position in it. */
const known = new Map<string, Map<number, SourceLine | undefined>>()

// biome-ignore lint/suspicious/noExplicitAny: any function can be asked.
type Asked = (...given: any[]) => unknown

/** The nearest caller under `scenarios/`, as events carry it; empty if there is none among the nearest frames. */
export function sourceOfCaller(): { source?: SourceLine } {
  const source = callerLine(sourceOfCaller)
  return source ? { source } : {}
}

/** `asked`: whose caller is looked for. */
export function callerLine(asked: Asked): SourceLine | undefined {
  const inner = callSites(depths.near, asked)
  const found = inner.find(isOfScenarios)
  if (found) return lineAt(found, translated)
  // Where somebody's code calls that is of no lesson, there is no line the next time either. Our own frames may be called by anybody.
  const outer = inner.at(-1)
  const stranger = outer?.getFileName() === inner[0]?.getFileName() ? undefined : outer
  if (stranger && known.get(stranger.getFileName() ?? '')?.has(stranger.getPosition())) return undefined
  const further = callSites(depths.far, asked).find(isOfScenarios)
  if (further) return lineAt(further, translated)
  return stranger && lineAt(stranger, () => undefined)
}

/** `find` is asked once for each place. */
function lineAt(site: NodeJS.CallSite, find: () => SourceLine | undefined): SourceLine | undefined {
  const file = site.getFileName() ?? ''
  let lines = known.get(file)
  if (lines === undefined) {
    lines = new Map<number, SourceLine | undefined>()
    known.set(file, lines)
  }
  const position = site.getPosition()
  if (!lines.has(position)) lines.set(position, find())
  return lines.get(position)
}

/** The nearest callers in the code that runs, which is not the code that was written. */
function callSites(depth: number, asked: Asked): readonly NodeJS.CallSite[] {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.prepareStackTrace = asSites
  Error.stackTraceLimit = depth
  const holder: { stack?: unknown } = {}
  Error.captureStackTrace(holder, asked)
  const sites = holder.stack
  Error.prepareStackTrace = prepareStackTrace
  Error.stackTraceLimit = stackTraceLimit
  return Array.isArray(sites) ? sites : []
}

const asSites = (_: Error, sites: NodeJS.CallSite[]) => sites
const isOfScenarios = (site: NodeJS.CallSite) => running.some((folder) => site.getFileName()?.includes(folder))

/** The same stack, translated by source maps to the lines that people wrote. */
function translated(): SourceLine | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 2 * depths.far
  const stack = new Error().stack ?? ''
  Error.stackTraceLimit = stackTraceLimit
  return firstLineOf(scenarios, stack)
}

/** The first line in a call stack whose file lies in the folder. */
export function firstLineOf(folder: string, stack: string): SourceLine | undefined {
  for (const name of namesOf(folder)) {
    const start = stack.indexOf(name)
    if (start < 0) continue
    const frame = /^(.+?\.ts):(\d+)/.exec(stack.slice(start + name.length, start + name.length + 300))
    if (frame?.[1] && frame[2]) return { file: decodeURI(frame[1]), line: Number(frame[2]) }
  }
  return undefined
}

/** How stacks write a folder: as an address, which has no spaces, or as a path. */
function namesOf(folder: string): string[] {
  return [...new Set([pathToFileURL(folder).href, folder])]
}

/** The line of a lock or a script that threw; empty if it is not known. */
export function sourceOfError(error: unknown): { source?: SourceLine } {
  const source = error instanceof Error && error.stack !== undefined ? firstLineOf(scenarios, error.stack) : undefined
  return source ? { source } : {}
}
