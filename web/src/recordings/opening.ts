/** Tracks the opening of a file, which starts on the page where the file was dropped and continues on the file page. */
import { createStore } from 'zustand/vanilla'
import { RecordingError, recordingLimits } from '#model/trace/recording.ts'
import type { TheatreSession } from '#web/session/session.ts'
import type { Problem } from '../base/problem.ts'
import { problemOf } from '../base/problem.ts'
import { load } from '../loading/load.ts'
import { openedFileWords } from '../locale/opened-file.ts'
import { keepLastFile, lastFile } from './last-file.ts'
import { type LessonInFile, lessonsInRecording } from './lessons-of.ts'

export type FileOpening =
  | { phase: 'none' }
  /** The page is looking for the last file in the browser's storage. */
  | { phase: 'looking' }
  | { phase: 'nothing-kept' }
  | { phase: 'reading'; name: string; readBytes: number; totalBytes: number }
  | { phase: 'failed'; name: string; problem: Problem }
  | { phase: 'open'; name: string; lessons: readonly [LessonInFile, ...LessonInFile[]] }

export const opening = createStore<FileOpening>()(() => ({ phase: 'none' }))

const become = (next: FileOpening) => opening.setState(next, true)

type Read = TheatreSession['read']

/** Reads a file. Never rejects: an error goes into the store. */
async function openFile(file: File, read: Read): Promise<void> {
  const started: FileOpening = { phase: 'reading', name: file.name, readBytes: 0, totalBytes: file.size }
  become(started)
  // Once another file has been dropped, this one is ignored.
  let latest: FileOpening = started
  const current = () => opening.getState() === latest
  try {
    if (file.size > recordingLimits.characters) throw tooLarge()
    const recording = await read(Promise.resolve(file), (readBytes) => {
      if (!current()) throw new Error('Another file was opened.')
      latest = { ...started, readBytes }
      become(latest)
    })
    if (!current()) return
    become({ phase: 'open', name: file.name, lessons: lessonsInRecording(recording) })
    await keepLastFile(file)
  } catch (error) {
    const problem = await saidProblem(error)
    if (current()) become({ phase: 'failed', name: file.name, problem })
  }
}

/** Returns the reason why a recording cannot be read, in the reader's language. Never rejects. */
async function saidProblem(error: unknown): Promise<Problem> {
  if (!(error instanceof RecordingError)) return problemOf(error)
  try {
    const { whyText } = await load(() => import('../locale/refusals.ts'))
    return { code: error.code, message: whyText(error.because) }
  } catch (lost) {
    return problemOf(lost)
  }
}

/** Opens several files as one recording, because each run of a comparison may be in its own file. Files may be gzipped. Never rejects. */
export async function openFiles(files: readonly File[], read: Read): Promise<void> {
  const [first, ...others] = files
  if (first === undefined) return
  const started: FileOpening = { phase: 'reading', name: first.name, readBytes: 0, totalBytes: 0 }
  become(started)
  // Another file may be dropped while this one is unpacked.
  const current = () => opening.getState() === started
  try {
    const { unpacked } = await load(() => import('./fetch-recording.ts'))
    const whole = await Promise.all(files.map(unpacked))
    const file = others.length === 0 ? (whole[0] ?? first) : await joined(whole)
    if (current()) await openFile(file, read)
  } catch (error) {
    if (current()) become({ phase: 'failed', name: first.name, problem: problemOf(error) })
  }
}

/** Joins the files, and adds a line break where a file does not end with one. */
async function joined(files: readonly File[]): Promise<File> {
  const parts = files.map(async (file) => ((await file.slice(-1).text()) === '\n' ? [file] : [file, '\n']))
  return new File((await Promise.all(parts)).flat(), openedFileWords.files(files.length))
}

/** Fetches a recording from an address and opens it like a dropped file. Never rejects. */
export async function openAddress(address: string, read: Read): Promise<void> {
  const name = address.split(/[/?#]/).filter(Boolean).at(-1) ?? address
  let latest: FileOpening = { phase: 'reading', name, readBytes: 0, totalBytes: 0 }
  become(latest)
  const onProgress = (readBytes: number, totalBytes: number) => {
    if (opening.getState() !== latest) return false
    latest = { phase: 'reading', name, readBytes, totalBytes }
    become(latest)
    return true
  }
  try {
    const { fetchRecording } = await load(() => import('./fetch-recording.ts'))
    const file = await fetchRecording(address, name, onProgress)
    if (opening.getState() === latest) await openFile(file, read)
  } catch (error) {
    if (opening.getState() === latest) become({ phase: 'failed', name: address, problem: problemOf(error) })
  }
}

export async function openLastFile(read: Read): Promise<void> {
  become({ phase: 'looking' })
  const file = await lastFile()
  if (opening.getState().phase !== 'looking') return
  if (file === null) become({ phase: 'nothing-kept' })
  else await openFile(file, read)
}

function tooLarge(): Error {
  return Object.assign(new Error(openedFileWords.tooLarge(recordingLimits.characters / 1024 ** 2)), {
    code: 'TOO_LARGE',
  })
}
