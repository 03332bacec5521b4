/** Files that are packed, by gzip (`.gz`) or, in the npm package, by brotli (`.br`), which takes a third less. */
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, constants, createBrotliDecompress, createGunzip, gzipSync } from 'node:zlib'

/** How a file is packed, in HTTP's words; `undefined`: it is not. */
export function encodingOf(file: string): 'gzip' | 'br' | undefined {
  if (file.endsWith('.gz')) return 'gzip'
  return file.endsWith('.br') ? 'br' : undefined
}

/** Reads a file, and unpacks it if it is packed. What breaks the file's reading breaks the stream, and whoever leaves the stream closes the file. */
export function readUnpacked(file: string, options: { highWaterMark?: number } = {}): Readable {
  const bytes = createReadStream(file, options)
  const encoding = encodingOf(file)
  if (encoding === undefined) return bytes
  const unpacking: Transform = encoding === 'gzip' ? createGunzip() : createBrotliDecompress()
  // The reader of the stream hears of a failure.
  return pipeline(bytes, unpacking, () => {})
}

/** A text for a file of the repository: without a time and without the name of the system, so that the same text always gives the same bytes. */
export function gzipped(text: string): Buffer {
  const bytes = gzipSync(text, { level: constants.Z_BEST_COMPRESSION })
  bytes[9] = 255
  return bytes
}

/** The packed file of this name, which has no ending yet; `undefined`: there is none. */
export const findPacked = (name: string): string | undefined => [`${name}.gz`, `${name}.br`].find(existsSync)

const fromBrotli = promisify(brotliDecompress)

/**
 * Texts of a folder that the npm package keeps in one file beside it, `<folder>.br`, by their path in the folder: together they take half of what they take
 * one by one. Empty for a folder of a clone.
 */
export async function readPackedFolder(folder: string): Promise<ReadonlyMap<string, string>> {
  const file = `${folder}.br`
  if (!existsSync(file)) return new Map()
  const texts: Record<string, string> = JSON.parse(String(await fromBrotli(await readFile(file))))
  return new Map(Object.entries(texts))
}
