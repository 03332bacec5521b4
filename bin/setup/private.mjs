import { lstatSync, mkdirSync } from 'node:fs'

/** Whether a folder belongs to this user and cannot be written to by anybody else. If the folder is missing, it is created. @param {string} folder */
export function isPrivate(folder) {
  if (process.platform === 'win32') return true
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch {
    // The folder already exists or cannot be created, so the check below decides.
  }
  const found = lstatSync(folder, { throwIfNoEntry: false })
  const othersMayWrite = 0o022
  return found?.isDirectory() === true && found.uid === process.geteuid?.() && (found.mode & othersMayWrite) === 0
}
