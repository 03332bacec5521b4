/**
 * Reads and writes reference recordings, which are stored with the lessons as `scenarios/recordings/<scenario>.jsonl.gz`. They show each
 * lesson as it was last recorded for this repository. The library draws miniatures from them, and a page without a server plays them.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { because } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import { recordingText } from '#model/trace/recording-text.ts'
import { referenceOf } from '#model/trace/reference.ts'
import type { Trace } from '#model/trace/trace.ts'
import { findPacked, gzipped } from '#server/base/packed.ts'
import type { LoadedScenario } from '../catalogue/catalogue.ts'
import { readRecording } from '../runs/read-trace.ts'

/** Returns the path of a scenario's reference in a clone, whether or not the file exists. `scenarios` is the folder of the lessons. */
export function referencePath(scenarios: string, scenario: string): string {
  return path.join(scenarios, 'recordings', `${scenario}.jsonl.gz`)
}

/** Returns the path of a scenario's reference, or `undefined` if it has none. */
export function findReference(scenarios: string, scenario: string): string | undefined {
  return findPacked(referencePath(scenarios, scenario).replace(/\.gz$/, ''))
}

/** Replaces the scenario's reference atomically. Returns its path and its length in bytes. */
export async function writeReference(scenarios: string, scenario: string, traces: readonly Trace[]) {
  const file = referencePath(scenarios, scenario)
  const bytes = gzipped(recordingText(traces.map(withStableIds)).join(''))
  await mkdir(path.dirname(file), { recursive: true })
  const next = `${file}.${randomUUID()}`
  try {
    await writeFile(next, bytes)
    await rename(next, file)
  } catch (error) {
    await rm(next, { force: true })
    throw error
  }
  return { file, bytes: bytes.length }
}

/** Replaces the ids with stable ones, so that a link into a reference still leads to the same moment after the lesson has been recorded again. */
function withStableIds({ header, events }: Trace): Trace {
  const comparison = referenceOf(header.scenario)
  const number = header.lesson.locks.findIndex(({ id }) => id === header.lock) + 1
  return { header: { ...header, comparison, run: `${comparison}-${number}` }, events }
}

export interface ReferenceProblem {
  kind: 'missing' | 'out-of-date'
  why: Because
}

/** Checks a scenario's reference. Rejects if the file is not a valid recording. */
export async function referenceProblem(
  scenarios: string,
  scenario: LoadedScenario,
): Promise<ReferenceProblem | undefined> {
  const { id } = scenario.lesson
  const file = findReference(scenarios, id)
  if (file === undefined) return { kind: 'missing', why: because('no-reference', { scenario: id }) }
  const why = changedSince(await readRecording(file), scenario)
  if (why === undefined) return undefined
  return { kind: 'out-of-date', why: because('reference-outdated', { scenario: id, why }) }
}

/** Returns the reason why the traces are out of date, or `undefined` if they are up to date. */
function changedSince(traces: readonly Trace[], scenario: LoadedScenario): Because | undefined {
  const { lesson, sources } = scenario
  const recorded = traces.map(({ header }) => header.lock)
  const wanted = lesson.locks.map(({ id }) => id)
  if (!isDeepStrictEqual(recorded, wanted)) {
    return because('other-locks', { recorded, wanted })
  }
  for (const { header } of traces) {
    if (!isDeepStrictEqual(header.lesson, plain(lesson))) return because('lesson-changed')
    const cast = scenario.casts.find(({ id }) => id === header.lock)
    const now = [...(cast?.lockSources ?? []), ...sources]
    const texts = new Map(header.sources.map(({ file, text }) => [file, text]))
    const other = now.find(({ file, text }) => texts.get(file) !== text)
    if (other !== undefined) return because('file-changed', { file: other.file })
    if (texts.size !== now.length) return because('other-files', { lock: header.lock })
  }
  return undefined
}

/** Returns the value as JSON would return it, without undefined fields. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
