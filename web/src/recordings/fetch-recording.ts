import { openedFileWords } from '../locale/opened-file.ts'

/** Maximum size. This is more than any lesson's recording needs, and small enough for a phone. */
const mostBytes = 64 * 1024 ** 2
/** Maximum number of milliseconds to wait for the answer, and for each further chunk of it. */
const silentMs = 15_000
/** First bytes of a gzip file. */
const packedMark = [0x1f, 0x8b]

type Code = 'BAD_ADDRESS' | 'NOT_FETCHED' | 'TOO_LARGE'

class FetchError extends Error {
  constructor(
    readonly code: Code,
    message: string,
  ) {
    super(message)
  }
}

/**
 * Fetches the file. `onProgress` returns whether the file is still wanted. Rejects with one of these codes: `BAD_ADDRESS`, `TOO_LARGE`, or `NOT_FETCHED`
 * (browsers do not reveal whether a host is down or rejects requests from other pages).
 */
export async function fetchRecording(
  address: string,
  name: string,
  onProgress: (readBytes: number, totalBytes: number) => boolean,
): Promise<File> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || !['https:', 'http:'].includes(url.protocol) || url.username !== '')
    throw new FetchError('BAD_ADDRESS', openedFileWords.badAddress)
  const stop = new AbortController()
  let silent = setTimeout(() => stop.abort(), silentMs)
  try {
    const response = await fetch(url, {
      ...{ mode: 'cors', credentials: 'omit', referrerPolicy: 'no-referrer', signal: stop.signal },
    })
    if (!response.ok) throw new FetchError('NOT_FETCHED', openedFileWords.status(response.status))
    const totalBytes = Number(response.headers.get('Content-Length') ?? 0)
    const pieces: Uint8Array<ArrayBuffer>[] = []
    let readBytes = 0
    const reader = response.body?.getReader()
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
      clearTimeout(silent)
      silent = setTimeout(() => stop.abort(), silentMs)
      pieces.push(piece.value)
      readBytes += piece.value.length
      if (Math.max(readBytes, totalBytes) > mostBytes)
        throw new FetchError('TOO_LARGE', openedFileWords.tooLargeToFetch(mostBytes / 1024 ** 2))
      if (!onProgress(readBytes, totalBytes)) throw new Error('Another file was opened.')
    }
    return await unpacked(new File(pieces, name))
  } catch (error) {
    if (error instanceof FetchError) throw error
    throw new FetchError('NOT_FETCHED', openedFileWords.notFetched)
  } finally {
    clearTimeout(silent)
    stop.abort()
  }
}

/**
 * Unpacks a gzip file. Browsers do this only if the host's headers mention gzip. Returns other files and truncated ones unchanged. Rejects with `TOO_LARGE`.
 */
export async function unpacked(file: File): Promise<File> {
  const begin = new Uint8Array(await file.slice(0, packedMark.length).arrayBuffer())
  if (!packedMark.every((byte, at) => begin[at] === byte)) return file
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      pieces.push(piece.value)
      bytes += piece.value.length
      if (bytes > mostBytes) throw new FetchError('TOO_LARGE', openedFileWords.tooLargeToFetch(mostBytes / 1024 ** 2))
    }
  } catch (error) {
    if (error instanceof FetchError) throw error
    return file
  }
  return new File(pieces, file.name.replace(/\.gz$/, ''))
}
