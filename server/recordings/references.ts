/**
 * Reference recordings, which come with the lessons as `scenarios/recordings/<scenario>.jsonl.gz`: each lesson as it looked when somebody last recorded it
 * for this repository. The library draws its miniatures from them, and a page without a server plays them.
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

/** Path of a scenario's reference as a clone has it, whether or not it exists. `scenarios`: the folder of the lessons; `scenario`: an id of the catalogue. */
export function referencePath(scenarios: string, scenario: string): string {
  return path.join(scenarios, 'recordings', `${scenario}.jsonl.gz`)
}

/** Path of a scenario's reference; `undefined`: it has none. */
export function findReference(scenarios: string, scenario: string): string | undefined {
  return findPacked(referencePath(scenarios, scenario).replace(/\.gz$/, ''))
}

/** Replaces the scenario's reference, whole or not at all. Returns its path and length. */
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

/** Replaces the ids by stable ones. So a link into a reference still leads to the same moment after the lesson has been recorded again. */
function withStableIds({ header, events }: Trace): Trace {
  const comparison = referenceOf(header.scenario)
  const number = header.lesson.locks.findIndex(({ id }) => id === header.lock) + 1
  return { header: { ...header, comparison, run: `${comparison}-${number}` }, events }
}

/** A problem of a scenario's reference recording, with its reason. */
export interface ReferenceProblem {
  kind: 'missing' | 'out-of-date'
  why: Because
}

/** Checks one reference. Rejects if it is no recording. */
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

/** Reason why the traces are out of date; `undefined`: they are not. */
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

/** The value as JSON returns it: without undefined fields. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
