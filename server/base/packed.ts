/** Files that are packed, by gzip (`.gz`) or, in the npm package, by brotli (`.br`), which takes a third less. */
import { existsSync } from 'node:fs'
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip } from 'node:zlib'

/** How a file is packed, in HTTP's words; `undefined`: it is not. */
export function encodingOf(file: string): 'gzip' | 'br' | undefined {
  if (file.endsWith('.gz')) return 'gzip'
  return file.endsWith('.br') ? 'br' : undefined
}

/** Unpacks what is read from this file; `undefined`: it is not packed. */
export function unpacking(file: string): Transform | undefined {
  const encoding = encodingOf(file)
  if (encoding === undefined) return undefined
  return encoding === 'gzip' ? createGunzip() : createBrotliDecompress()
}

/** The packed file of this name, which has no ending yet; `undefined`: there is none. */
export const findPacked = (name: string): string | undefined => [`${name}.gz`, `${name}.br`].find(existsSync)
