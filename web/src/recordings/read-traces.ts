/** Reads recordings in the page. The page stays awake meanwhile: no piece of the work is longer than a few milliseconds. */
import { RecordingReader } from '#model/trace/recording.ts'
import type { Trace } from '#model/trace/trace.ts'

/** So many characters are read at once: a few hundred events. */
const pieceLength = 32 * 1024
/** After so long the page gets its turn. */
const turnMs = 12

/** Callbacks while a recording is read. An error that they throw ends the reading. */
export interface Hearing {
  /** How far the reading has come, in bytes. */
  onProgress?: ((readBytes: number) => void) | undefined
  /** The runs as far as they have been read; they grow in place. */
  onMore?: ((traces: readonly Trace[]) => void) | undefined
  /** Each piece of the text, as it came. */
  onBytes?: ((bytes: Uint8Array<ArrayBuffer>) => void) | undefined
}

/** The traces of a recording file's text, read as it comes. Rejects with a `RecordingError`. */
export async function readTraces(
  recording: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onProgress, onMore, onBytes }: Hearing = {},
): Promise<Trace[]> {
  const reader = new RecordingReader()
  const decoder = new TextDecoder()
  let readBytes = 0
  let turnSince = performance.now()
  const write = async (text: string) => {
    for (let start = 0; start < text.length; start += pieceLength) {
      reader.write(text.slice(start, start + pieceLength))
      onMore?.(reader.sofar)
      if (performance.now() - turnSince < turnMs) continue
      onProgress?.(readBytes)
      await nextTask()
      turnSince = performance.now()
    }
  }
  const chunks = recording.getReader()
  try {
    for (let chunk = await chunks.read(); !chunk.done; chunk = await chunks.read()) {
      onBytes?.(chunk.value)
      await write(decoder.decode(chunk.value, { stream: true }))
      readBytes += chunk.value.length
    }
    await write(decoder.decode())
    return reader.finish()
  } catch (error) {
    // Nobody wants the rest.
    chunks.cancel(error).catch(() => undefined)
    throw error
  }
}

/** Lets the page draw and hear before going on. A timer would make it wait 4 ms each time. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
