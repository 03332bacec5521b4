/** Packed files: gzip (`.gz`), or in the npm package brotli (`.br`), which is a third smaller. */
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, constants, createBrotliDecompress, createGunzip, gzipSync } from 'node:zlib'

/** How a file is packed, as HTTP's Content-Encoding names it; `undefined`: not packed. */
export function encodingOf(file: string): 'gzip' | 'br' | undefined {
  if (file.endsWith('.gz')) return 'gzip'
  return file.endsWith('.br') ? 'br' : undefined
}

/** Streams a file, unpacked if it is packed. An error of the file becomes an error of the stream; destroying the stream closes the file. */
export function readUnpacked(file: string, options: { highWaterMark?: number } = {}): Readable {
  const bytes = createReadStream(file, options)
  const encoding = encodingOf(file)
  if (encoding === undefined) return bytes
  const unpacking: Transform = encoding === 'gzip' ? createGunzip() : createBrotliDecompress()
  // The callback has nothing to do: the reader gets failures from the stream itself.
  return pipeline(bytes, unpacking, () => {})
}

/** Packs a text for a file of the repository. Its header names neither time nor operating system, so the same text always gives the same bytes. */
export function gzipped(text: string): Buffer {
  const bytes = gzipSync(text, { level: constants.Z_BEST_COMPRESSION })
  bytes[9] = 255
  return bytes
}

/** Finds the packed file of this name, given without `.gz` or `.br`; `undefined`: there is none. */
export const findPacked = (name: string): string | undefined => [`${name}.gz`, `${name}.br`].find(existsSync)

const fromBrotli = promisify(brotliDecompress)

/**
 * Reads the texts of a folder that the npm package keeps in one file next to it, `<folder>.br`, by their paths in the folder. One file takes half the space of
 * many. Returns an empty map in a clone, which has the folder itself.
 */
export async function readPackedFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  const file = `${folder}.br`
  if (!existsSync(file)) return new Map()
  const texts: Record<string, string> = JSON.parse(String(await fromBrotli(await readFile(file))))
  return new Map(Object.entries(texts))
}
