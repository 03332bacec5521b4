/** Copy of Redis in the project's cache folder, unpacked there without being installed in the system. */

import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import type { SayStep } from '#model/refusals/because.ts'
import { ReasonError } from '#model/words/en/reason-error.ts'
import { libraryFolders, unpackWithApt } from '#server/processes/apt.ts'
import { type RedisBinary, tryBinary } from './binary.ts'

/** Folder of the copy: a tree like that of the system (`usr/bin`, `usr/lib`…). */
export function copyFolder(cacheFolder: string): string {
  // Absolute, because a server runs in a folder of its own.
  return resolve(cacheFolder, 'redis')
}

/** Downloads Redis into the cache folder. Rejects if that is not possible. */
export async function makeCopy(cacheFolder: string, say: SayStep): Promise<RedisBinary> {
  const target = copyFolder(cacheFolder)
  await unpackWithApt({ anyOf: ['redis-server', 'valkey-server'], target, check: tryCopy, say })
  return await tryCopy(target)
}

/** Checks the copy in `folder`. Rejects if there is none, or if it does not run on this machine. */
export async function tryCopy(folder: string): Promise<RedisBinary> {
  const found = ['redis-server', 'valkey-server'].map((name) => join(folder, 'usr/bin', name)).find(existsSync)
  if (found === undefined) throw new ReasonError('not-in-folder', { folder, file: 'redis-server' })
  return await tryBinary(found, libraryFolders(folder).join(delimiter))
}
