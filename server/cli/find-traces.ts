/** Finds the traces that the command line names: files, and recordings in the data folder. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { RunId } from '#model/messages/messages.ts'
import { RecordingError, recordingLimits } from '#model/trace/recording.ts'
import type { Trace } from '#model/trace/trace.ts'
import { messageOf } from '#server/base/message-of.ts'
import { readRecording } from '../runs/read-trace.ts'
import { RefusalError, refusalOf } from '../runs/refusal.ts'
import { TraceStore } from '../runs/trace-store.ts'
import { UsageError } from './command.ts'
import { saidRefusal, words } from './words/words.ts'

/**
 * Reads the named traces as one recording. Each name is the path of a trace or a recording, or the id of a comparison or a
 * run. Throws a `UsageError` if a trace is missing or broken, or if the traces belong to different scenarios.
 */
export async function findTraces(names: readonly string[], traceFolder: string): Promise<[Trace, ...Trace[]]> {
  const traces: Trace[] = []
  for (const name of names) {
    for (const file of await filesFor(name, traceFolder)) traces.push(...(await read(file)))
  }
  const [first, ...others] = traces
  if (first === undefined) throw new UsageError(words.usage.whichTraceOrRun)
  const { scenario } = first.header
  const other = others.find(({ header }) => header.scenario !== scenario)
  if (other !== undefined) {
    throw new UsageError(words.usage.oneScenario(scenario, other.header.scenario))
  }
  if (traces.length > recordingLimits.traces) {
    throw new UsageError(words.usage.tooManyRuns(recordingLimits.traces, traces.length))
  }
  return [first, ...others]
}

async function filesFor(name: string, traceFolder: string): Promise<string[]> {
  if (existsSync(name)) return [path.resolve(name)]
  if (RunId.safeParse(name).success && existsSync(traceFolder)) {
    const kept = (await new TraceStore(traceFolder, () => {}).comparisons()).flat()
    const comparison = kept.filter((file) => file.comparison === name)
    const found = comparison.length > 0 ? comparison : kept.filter((file) => file.run === name)
    if (found.length > 0) return found.map((file) => file.path)
  }
  throw new UsageError(words.usage.noFileOrRun(name, traceFolder))
}

async function read(file: string): Promise<Trace[]> {
  try {
    return await readRecording(file)
  } catch (error) {
    if (error instanceof RefusalError || error instanceof RecordingError)
      throw new UsageError(`${file}: ${saidRefusal(refusalOf(error))}`)
    // Other errors come from the file system: the path is a folder, the file cannot be read, or the file is not packed as its name says.
    throw new UsageError(`${file}: ${messageOf(error)}`)
  }
}
