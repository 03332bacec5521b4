/** Reads packed files. They are packed with gzip (`.gz`), or in the npm package with brotli (`.br`), which is a third smaller. */
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, constants, createBrotliDecompress, createGunzip, gzipSync } from 'node:zlib'

/** Returns a file's packing as HTTP's Content-Encoding names it, or `undefined` if the file is not packed. */
export function encodingOf(file: string): 'gzip' | 'br' | undefined {
  if (file.endsWith('.gz')) return 'gzip'
  return file.endsWith('.br') ? 'br' : undefined
}

/** Streams a file, and unpacks it if necessary. A file error becomes an error of the stream. Destroying the stream closes the file. */
export function readUnpacked(file: string, options: { highWaterMark?: number } = {}): Readable {
  const bytes = createReadStream(file, options)
  const encoding = encodingOf(file)
  if (encoding === undefined) return bytes
  const unpacking: Transform = encoding === 'gzip' ? createGunzip() : createBrotliDecompress()
  // The callback does nothing, because the reader gets failures from the stream itself.
  return pipeline(bytes, unpacking, () => {})
}

/** Packs a text for a file in the repository. Sets no time or operating system in the header, so that the same text always gives the same bytes. */
export function gzipped(text: string): Buffer {
  const bytes = gzipSync(text, { level: constants.Z_BEST_COMPRESSION })
  bytes[9] = 255
  return bytes
}

/** Finds the packed file for a name without `.gz` or `.br`. Returns `undefined` if there is none. */
export const findPacked = (name: string): string | undefined => [`${name}.gz`, `${name}.br`].find(existsSync)

const fromBrotli = promisify(brotliDecompress)

/**
 * Reads the texts of a folder, keyed by their paths. The npm package keeps them in one file next to the folder,
 * `<folder>.br`, which takes half the space of many files. Returns an empty map in a clone, which has the folder itself.
 */
export async function readPackedFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  const file = `${folder}.br`
  if (!existsSync(file)) return new Map()
  const texts: Record<string, string> = JSON.parse(String(await fromBrotli(await readFile(file))))
  return new Map(Object.entries(texts))
}
