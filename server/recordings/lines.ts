/** Several files as one stream of whole lines. */
import { createReadStream } from 'node:fs'

/**
 * Yields the files one after another, in pieces, with each file's last line ended. An unended last line that is no whole JSON value is left out: a killed
 * server left it, or a running one has not finished it. At most one line more than a piece is in memory.
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
