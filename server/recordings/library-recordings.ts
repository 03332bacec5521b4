/**
 * Recordings of what lock libraries did, one for each cell of `/libraries`, as `npm run libraries` keeps them: `<library>/recordings/<name>.jsonl.gz` in the
 * folder of the libraries. Only a clone has them; the npm package has no room.
 */
import { existsSync } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import path from 'node:path'

/** Folder of the libraries, in the project's folder. */
export const librariesIn = (project: string): string => path.join(project, 'e2e', 'libraries')

const isFolderName = (name: string) => /^[a-z0-9][a-z0-9-]*$/.test(name)
const isRecordingName = (name: string) => /^[a-z0-9][a-z0-9.-]*\.jsonl\.gz$/.test(name)

/** Returns the path of the recording of a cell of `/libraries`. `library`, `name`: as in the URL. `undefined`: a name is malformed, or there is no such file. */
export function findLibraryRecording(libraries: string, library: string, name: string): string | undefined {
  if (!isFolderName(library) || !isRecordingName(name)) return undefined
  const file = path.join(libraries, library, 'recordings', name)
  return existsSync(file) ? file : undefined
}

/** Copies all recordings to `<library>/<name>` in `target`. Resolves with their number. */
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
