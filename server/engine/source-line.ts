/** Finds the source line of the running lock or script in the call stack, so that the highlighted line cannot differ from the running code. */
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { SourceLine } from '#model/trace/trace.ts'

const scenarios = fileURLToPath(new URL('../../scenarios/', import.meta.url))
const { LOCKSTEP_COMPILED: compiled } = process.env
const running = namesOf(compiled ? join(compiled, 'scenarios/') : scenarios)
/**
 * Numbers of stack frames to capture. The caller nearly always comes right after the engine's own frame, and each captured frame costs time, so more distant
 * frames are searched only if needed.
 */
const depths = { near: 2, far: 8 }
/** Source lines, cached by file and position. Translating a call site to its source line is slow, and the same call sites recur. */
const known = new Map<string, Map<number, SourceLine | undefined>>()

// biome-ignore lint/suspicious/noExplicitAny: any function can be asked.
type Asked = (...given: any[]) => unknown

/** Returns the nearest caller under `scenarios/` as an event's `source` field. Empty if none of the nearest frames is under `scenarios/`. */
export function sourceOfCaller(): { source?: SourceLine } {
  const source = callerLine(sourceOfCaller)
  return source ? { source } : {}
}

/** Returns the source line under `scenarios/` from which `asked` was called. */
export function callerLine(asked: Asked): SourceLine | undefined {
  const inner = callSites(depths.near, asked)
  const found = inner.find(isOfScenarios)
  if (found) return lineAt(found, translated)
  // A call site outside all lessons never gets a line, so remember this call site. Our own frames are not remembered, because they may be called from anywhere.
  const outer = inner.at(-1)
  const stranger = outer?.getFileName() === inner[0]?.getFileName() ? undefined : outer
  if (stranger && known.get(stranger.getFileName() ?? '')?.has(stranger.getPosition())) return undefined
  const further = callSites(depths.far, asked).find(isOfScenarios)
  if (further) return lineAt(further, translated)
  return stranger && lineAt(stranger, () => undefined)
}

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

/** Returns the nearest call sites in the running code, before source maps are applied. */
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

function translated(): SourceLine | undefined {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 2 * depths.far
  const stack = new Error().stack ?? ''
  Error.stackTraceLimit = stackTraceLimit
  return firstLineOf(scenarios, stack)
}

/** Returns the first source line in a call stack whose file is in the folder. */
export function firstLineOf(folder: string, stack: string): SourceLine | undefined {
  for (const name of namesOf(folder)) {
    const start = stack.indexOf(name)
    if (start < 0) continue
    const frame = /^(.+?\.ts):(\d+)/.exec(stack.slice(start + name.length, start + name.length + 300))
    if (frame?.[1] && frame[2]) return { file: decodeURI(frame[1]), line: Number(frame[2]) }
  }
  return undefined
}

/** Returns the spellings of a folder in call stacks: as a URL, which has no spaces, or as a path. */
function namesOf(folder: string): string[] {
  return [...new Set([pathToFileURL(folder).href, folder])]
}

/** Source lines of errors from code that ran elsewhere. The call stacks of these errors mean nothing in this process. */
const placed = new WeakMap<Error, SourceLine>()

/** Sets the source line that `sourceOfError` returns for this error. Returns the error. */
export function placeError<E extends Error>(error: E, source: SourceLine): E {
  placed.set(error, source)
  return error
}

/** Returns the source line of the lock or script that threw. Empty if the line is unknown. */
export function sourceOfError(error: unknown): { source?: SourceLine } {
  const known = error instanceof Error ? placed.get(error) : undefined
  if (known) return { source: known }
  const source = error instanceof Error && error.stack !== undefined ? firstLineOf(scenarios, error.stack) : undefined
  return source ? { source } : {}
}
