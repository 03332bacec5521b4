/**
 * Finds the recordings of lock libraries, one per table cell of `/libraries`. `npm run libraries` stores them as
 * `<library>/recordings/<name>.jsonl.gz` in the folder of the libraries. Only a clone has these recordings, because the npm package would
 * become too large.
 */
import { existsSync } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import path from 'node:path'

export const librariesIn = (project: string): string => path.join(project, 'e2e', 'libraries')

const isFolderName = (name: string) => /^[a-z0-9][a-z0-9-]*$/.test(name)
const isRecordingName = (name: string) => /^[a-z0-9][a-z0-9.-]*\.jsonl\.gz$/.test(name)

/**
 * Returns the path of the recording for one table cell of `/libraries`. `library` and `name` come
 * from the URL. Returns `undefined` if either is malformed or there is no such file.
 */
export function findLibraryRecording(libraries: string, library: string, name: string): string | undefined {
  if (!isFolderName(library) || !isRecordingName(name)) return undefined
  const file = path.join(libraries, library, 'recordings', name)
  return existsSync(file) ? file : undefined
}

/** Copies all recordings to `<library>/<name>` in `target`. Resolves with the number of copied recordings. */
export async function copyLibraryRecordings(libraries: string, target: string): Promise<number> {
  if (!existsSync(libraries)) return 0
  let count = 0
  for (const library of await readdir(libraries)) {
    const folder = path.join(libraries, library, 'recordings')
    if (!existsSync(folder)) continue
    await cp(folder, path.join(target, library), { recursive: true })
    count += (await readdir(folder)).length
  }
  return count
}
