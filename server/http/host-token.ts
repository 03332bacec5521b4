/** Keeps the host's token across restarts, so that the host's browser stays recognized. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { privateFileMode, privateFolderMode } from '../processes/private-folder.ts'
import { newSecret } from '../workshop/codes.ts'

/** Reads the token from a private file, and creates the file if it does not exist. */
export async function hostTokenIn(folder: string): Promise<string> {
  const file = path.join(folder, 'host-token')
  await mkdir(folder, { recursive: true, mode: privateFolderMode })
  // Another server may be creating the file at the same time.
  await writeFile(file, newSecret(), { flag: 'wx', mode: privateFileMode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}
