/** Reads only a recording's header. This code loads on first use, because few pages start with just the id of a recording. */
import { migratedHeader } from '#model/trace/migrate.ts'
import { TraceHeader } from '#model/trace/trace.ts'
import { ConnectionError } from './errors.ts'
import { getStream } from './rest.ts'

/** Fetches the header of the first run in the recording at `path`. Rejects with a `ConnectionError`. */
export const getHeader = async (path: string): Promise<TraceHeader> => headerOf(await firstLine(path), path)

/** Reads the first line of the body at `path`, without waiting for the rest. */
async function firstLine(path: string): Promise<string> {
  const pieces = (await getStream(path)).pipeThrough(new TextDecoderStream()).getReader()
  let line = ''
  for (let piece = await pieces.read(); !piece.done && !line.includes('\n'); piece = await pieces.read())
    line += piece.value
  void pieces.cancel()
  return line.split('\n', 1)[0] ?? ''
}

/** Parses the header in a recording's first line. Throws a `ConnectionError` if it is invalid. */
function headerOf(line: string, path: string): TraceHeader {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    // Invalid JSON leaves `value` undefined, and the schema below rejects that.
  }
  const parsed = TraceHeader.safeParse(migratedHeader(value))
  if (!parsed.success) throw ConnectionError.broken(path, parsed.error)
  return parsed.data
}
