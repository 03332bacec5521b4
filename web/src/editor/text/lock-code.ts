/** Contents of files, keyed by file name. */
export type LockCode = Readonly<Record<string, string>>

export const lockFile = 'lock.ts'

/** Returns the file names in the order in which they are shown: the lock, then its scripts. */
export const fileNames = (code: LockCode): string[] =>
  Object.keys(code).sort((a, b) => Number(b === lockFile) - Number(a === lockFile) || a.localeCompare(b))

/** Returns the files of `code` that differ from `original` or do not exist there. */
export function changedFiles(original: LockCode, code: LockCode): LockCode {
  return Object.fromEntries(Object.entries(code).filter(([name, text]) => original[name] !== text))
}

export const isChanged = (original: LockCode, code: LockCode): boolean =>
  Object.keys(changedFiles(original, code)).length > 0 || Object.keys(original).some((name) => code[name] === undefined)
