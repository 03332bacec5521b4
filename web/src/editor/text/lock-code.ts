/** A lock as text: its own files, as somebody edits them. */
import type { SourceText } from '#model/trace/trace.ts'

/** Text by file name. */
export type LockCode = Readonly<Record<string, string>>

export const lockFile = 'lock.ts'

/** The file names in the order in which they are shown: the lock, then its scripts. */
export const fileNames = (code: LockCode): string[] =>
  Object.keys(code).sort((a, b) => Number(b === lockFile) - Number(a === lockFile) || a.localeCompare(b))

/** The files of one lock among the sources of a run or an exploration. `lock`: its folder's name. */
export function codeOf(sources: readonly SourceText[], lock: string): LockCode {
  const own = sources.filter(({ file }) => file.split('/').at(-2) === lock && !file.endsWith('/explores.ts'))
  return Object.fromEntries(own.map(({ file, text }) => [file.split('/').at(-1) ?? file, text]))
}

/** The files of `code` that differ from `original`, and those that it does not have. */
export function changedFiles(original: LockCode, code: LockCode): LockCode {
  return Object.fromEntries(Object.entries(code).filter(([name, text]) => original[name] !== text))
}

export const isChanged = (original: LockCode, code: LockCode): boolean =>
  Object.keys(changedFiles(original, code)).length > 0 || Object.keys(original).some((name) => code[name] === undefined)
