import { createReadStream } from 'node:fs'

/**
 * Streams the files one after another, in chunks of whole lines. If the last line of a file has no newline, it is
 * completed if it parses as a JSON object, and dropped otherwise: a killed server left the line unfinished, or a
 * running server is still writing it. Only about one chunk and one unfinished line are in memory at a time.
 */
export async function* wholeLines(paths: readonly string[]): AsyncGenerator<Buffer> {
  for (const path of paths) {
    let unfinished: Buffer[] = []
    for await (const piece of createReadStream(path)) {
      const bytes: Buffer = piece
      const end = bytes.lastIndexOf('\n') + 1
      if (end > 0) {
        yield Buffer.concat([...unfinished, bytes.subarray(0, end)])
        unfinished = []
      }
      if (end < bytes.length) unfinished.push(bytes.subarray(end))
    }
    const rest = Buffer.concat(unfinished)
    if (isJson(rest)) yield Buffer.concat([rest, Buffer.from('\n')])
  }
}

function isJson(bytes: Buffer): boolean {
  try {
    return typeof JSON.parse(bytes.toString('utf8')) === 'object'
  } catch {
    return false
  }
}
