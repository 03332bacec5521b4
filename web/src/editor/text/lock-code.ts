/** A lock as editable text: its files. */

/** Text by file name. */
export type LockCode = Readonly<Record<string, string>>

export const lockFile = 'lock.ts'

/** The file names in the order in which they are shown: the lock, then its scripts. */
export const fileNames = (code: LockCode): string[] =>
  Object.keys(code).sort((a, b) => Number(b === lockFile) - Number(a === lockFile) || a.localeCompare(b))

/** The files of `code` that differ from those of `original`, or that `original` does not have. */
export function changedFiles(original: LockCode, code: LockCode): LockCode {
  return Object.fromEntries(Object.entries(code).filter(([name, text]) => original[name] !== text))
}

export const isChanged = (original: LockCode, code: LockCode): boolean =>
  Object.keys(changedFiles(original, code)).length > 0 || Object.keys(original).some((name) => code[name] === undefined)
