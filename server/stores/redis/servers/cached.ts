/** Unpacks a copy of Redis into the project's cache folder, without installing it in the system. */

import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import type { SayStep } from '#model/refusals/because.ts'
import { ReasonError } from '#model/words/en/reason-error.ts'
import { libraryFolders, unpackWithApt } from '#server/processes/apt.ts'
import { type RedisBinary, tryBinary } from './binary.ts'

/** Returns the copy's folder, a tree like the system's (`usr/bin`, `usr/lib`…). */
export function copyFolder(cacheFolder: string): string {
  // The path is absolute, because a server runs in its own working folder.
  return resolve(cacheFolder, 'redis')
}

/** Downloads Redis into the cache folder. Rejects if that is not possible. */
export async function makeCopy(cacheFolder: string, say: SayStep): Promise<RedisBinary> {
  const target = copyFolder(cacheFolder)
  await unpackWithApt({ anyOf: ['redis-server', 'valkey-server'], target, check: tryCopy, say })
  return await tryCopy(target)
}

/** Checks the copy in `folder`. Rejects if there is no copy, or if it does not run on this machine. */
export async function tryCopy(folder: string): Promise<RedisBinary> {
  const found = ['redis-server', 'valkey-server'].map((name) => join(folder, 'usr/bin', name)).find(existsSync)
  if (found === undefined) throw new ReasonError('not-in-folder', { folder, file: 'redis-server' })
  return await tryBinary(found, libraryFolders(folder).join(delimiter))
}
