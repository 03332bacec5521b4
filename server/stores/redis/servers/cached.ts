/** The copy of Redis in the project's cache folder, unpacked there without being installed in the system. */
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { type RedisBinary, tryBinary } from './binary.ts'

/** Where the copy lies: a folder tree like that of the system (`usr/bin`, `usr/lib`…). */
export function copyFolder(cacheFolder: string): string {
  // A server runs in a folder of its own, from where a relative path would lead nowhere.
  return resolve(cacheFolder, 'redis')
}

/** The copy in `folder`. Rejects if there is none, or if it does not run on this machine. */
export async function tryCopy(folder: string): Promise<RedisBinary> {
  const found = ['redis-server', 'valkey-server'].map((name) => join(folder, 'usr/bin', name)).find(existsSync)
  if (found === undefined) throw new Error(`${folder} holds no redis-server`)
  return await tryBinary(found, libraryFolders(folder).join(delimiter))
}

/** Debian keeps libraries in a folder for each kind of machine, such as `usr/lib/x86_64-linux-gnu`. */
function libraryFolders(folder: string): string[] {
  return ['usr/lib', 'lib'].flatMap((name) => {
    const parent = join(folder, name)
    if (!existsSync(parent)) return []
    const children = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory())
    return [parent, ...children.map((entry) => join(parent, entry.name))]
  })
}
