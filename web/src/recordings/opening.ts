/** The file that is being opened, or is open: from the moment that it was dropped, whatever page it was dropped on. */
import { createStore } from 'zustand/vanilla'
import { recordingLimits } from '#model/trace/recording.ts'
import type { Problem } from '../base/problem.ts'
import { problemOf } from '../base/problem.ts'
import { recordingWords } from '../locale/en/recordings.ts'
import { keepLastFile, lastFile } from './last-file.ts'
import { type LessonInFile, lessonsInRecording } from './lessons-of.ts'
import { readAndJudge } from './read.ts'

export type FileOpening =
  | { phase: 'none' }
  /** The browser is asked for the file that was opened last. */
  | { phase: 'looking' }
  | { phase: 'nothing-kept' }
  | { phase: 'reading'; name: string; readBytes: number; totalBytes: number }
  | { phase: 'failed'; name: string; problem: Problem }
  | { phase: 'open'; name: string; lessons: readonly [LessonInFile, ...LessonInFile[]] }

export const opening = createStore<FileOpening>()(() => ({ phase: 'none' }))

const become = (next: FileOpening) => opening.setState(next, true)

/** Reads a file from its beginning. Never rejects: what is wrong with it is in the store. */
async function openFile(file: File): Promise<void> {
  const started: FileOpening = { phase: 'reading', name: file.name, readBytes: 0, totalBytes: file.size }
  become(started)
  // Somebody may have dropped another file meanwhile: then the last one counts.
  let latest: FileOpening = started
  const current = () => opening.getState() === latest
  try {
    if (file.size > recordingLimits.characters) throw tooLarge()
    const recording = await readAndJudge(Promise.resolve(file), (readBytes) => {
      if (!current()) throw new Error('Another file was opened.')
      latest = { ...started, readBytes }
      become(latest)
    })
    if (!current()) return
    become({ phase: 'open', name: file.name, lessons: lessonsInRecording(recording) })
    await keepLastFile(file)
  } catch (error) {
    if (current()) become({ phase: 'failed', name: file.name, problem: problemOf(error) })
  }
}

/** Several files are read as one: the runs of a comparison lie in a file each. Never rejects. */
export async function openFiles(files: readonly File[]): Promise<void> {
  const [first, ...others] = files
  if (first === undefined) return
  await openFile(others.length === 0 ? first : await joined(files))
}

/** Its lines are the files' lines. A file may lack its last line's end. */
async function joined(files: readonly File[]): Promise<File> {
  const parts = files.map(async (file) => ((await file.slice(-1).text()) === '\n' ? [file] : [file, '\n']))
  return new File((await Promise.all(parts)).flat(), recordingWords.files(files.length))
}

/** Opens the file that was opened last, if the browser still has it. */
export async function openLastFile(): Promise<void> {
  become({ phase: 'looking' })
  const file = await lastFile()
  if (opening.getState().phase !== 'looking') return
  if (file === null) become({ phase: 'nothing-kept' })
  else await openFile(file)
}

function tooLarge(): Error {
  return Object.assign(new Error(recordingWords.tooLarge(recordingLimits.characters / 1024 ** 2)), {
    code: 'TOO_LARGE',
  })
}
