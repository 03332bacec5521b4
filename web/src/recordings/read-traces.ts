/** Reads recordings in slices of a few milliseconds, so that the page stays responsive. */
import { RecordingReader } from '#model/trace/recording.ts'
import type { Trace } from '#model/trace/trace.ts'

/** Number of characters per slice, which is a few hundred events. */
const pieceLength = 32 * 1024
/** Milliseconds of reading after which the page gets a turn. */
const turnMs = 12

/** Callbacks during reading. An error thrown by one of them ends the reading. */
export interface ReadCallbacks {
  onProgress?: ((readBytes: number) => void) | undefined
  /** Called with the runs read so far. The arrays grow in place. */
  onMore?: ((traces: readonly Trace[]) => void) | undefined
  /** Called with each chunk of the text as it arrives. */
  onBytes?: ((bytes: Uint8Array<ArrayBuffer>) => void) | undefined
}

/** Parses the text of a recording file while it arrives. Resolves with the traces. Rejects with a `RecordingError`. */
export async function readTraces(
  recording: ReadableStream<Uint8Array<ArrayBuffer>>,
  { onProgress, onMore, onBytes }: ReadCallbacks = {},
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
    // Cancels the rest of the download.
    chunks.cancel(error).catch(() => undefined)
    throw error
  }
}

/** Lets the page draw and handle input. Unlike a nested timer, a message has no minimum delay of 4 ms. */
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
