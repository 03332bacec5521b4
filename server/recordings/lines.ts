/** Streams several files as whole lines. */
import { createReadStream } from 'node:fs'

/**
 * Streams the files one after another, in chunks of whole lines. A last line without a newline gets one if it parses as a JSON object. Otherwise it is dropped:
 * a killed server left it, or a running one is still writing it. Memory holds about one chunk and one unfinished line.
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
