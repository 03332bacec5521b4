/** The host's token: the same after a restart, so that a browser that has it stays the host's. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { privateFileMode, privateFolderMode } from '../processes/private-folder.ts'
import { newSecret } from '../workshop/codes.ts'

/** From a file that nobody else can read; makes it if it is not there. */
export async function hostTokenIn(folder: string): Promise<string> {
  const file = path.join(folder, 'host-token')
  await mkdir(folder, { recursive: true, mode: privateFolderMode })
  // Another server may be making it just now.
  await writeFile(file, newSecret(), { flag: 'wx', mode: privateFileMode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return (await readFile(file, 'utf8')).trim()
}
