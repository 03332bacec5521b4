/** The file that is being opened, or is open: from the moment that it was dropped, whatever page it was dropped on. */
import { createStore } from 'zustand/vanilla'
import { recordingLimits } from '../../../server/protocol/recording.ts'
import type { ReadRecording } from '../store/entries.ts'
import { problemOf } from '../store/session.ts'
import type { Problem } from '../store/state.ts'
import { keepLastFile, lastFile } from './last-file.ts'
import { readAndJudge } from './read.ts'
import { recordingWords } from './words.ts'

export type Opening =
  | { phase: 'none' }
  /** The browser is asked for the file that was opened last. */
  | { phase: 'looking' }
  | { phase: 'nothing-kept' }
  | { phase: 'reading'; name: string; readBytes: number; totalBytes: number }
  | { phase: 'failed'; name: string; problem: Problem }
  | { phase: 'open'; name: string; recording: ReadRecording; leftOut: number }

export const opening = createStore<Opening>()(() => ({ phase: 'none' }))

const become = (next: Opening) => opening.setState(next, true)

/** Reads a file from its beginning. Never rejects: what is wrong with it is in the store. */
export async function openFile(file: File): Promise<void> {
  const started: Opening = { phase: 'reading', name: file.name, readBytes: 0, totalBytes: file.size }
  become(started)
  // Somebody may have dropped another file meanwhile: then the last one counts.
  let latest: Opening = started
  const current = () => opening.getState() === latest
  try {
    if (file.size > recordingLimits.characters) throw tooLarge()
    const recording = await readAndJudge(file, (readBytes) => {
      if (!current()) throw new Error('Another file was opened.')
      latest = { ...started, readBytes }
      become(latest)
    })
    if (!current()) return
    become({ phase: 'open', name: file.name, ...ofOneLesson(recording) })
    await keepLastFile(file)
  } catch (error) {
    if (current()) become({ phase: 'failed', name: file.name, problem: problemOf(error) })
  }
}

/** Opens the file that was opened last, if the browser still has it. */
export async function openLastFile(): Promise<void> {
  become({ phase: 'looking' })
  const file = await lastFile()
  if (opening.getState().phase !== 'looking') return
  if (file === null) become({ phase: 'nothing-kept' })
  else await openFile(file)
}

/** A theatre shows one lesson: the first run's. A run that is in the file twice is shown once. */
function ofOneLesson({ traces, judgements }: ReadRecording): { recording: ReadRecording; leftOut: number } {
  const [first] = traces
  const runs = new Set<string>()
  const shown = [...traces.keys()].filter((i) => {
    const header = traces[i]?.header
    if (header === undefined || header.scenario !== first?.header.scenario || runs.has(header.run)) return false
    runs.add(header.run)
    return true
  })
  const pick = <T>(all: readonly T[]) => all.filter((_, i) => shown.includes(i))
  return {
    recording: { traces: pick(traces), judgements: pick(judgements) },
    leftOut: traces.length - shown.length,
  }
}

function tooLarge(): Error {
  return Object.assign(new Error(recordingWords.tooLarge(recordingLimits.characters / 1024 ** 2)), {
    code: 'TOO_LARGE',
  })
}
