/** What a page provides to its session. */
import type { AddressBar } from '../player/address.ts'
import type { ReadRecording } from '../player/entries.ts'

export interface LoadContext {
  address: AddressBar
  /**
   * Reads a recording, which may still be loading, and has its runs judged; translates its lesson into the reader's language. Rejects as `recording` does,
   * with an error that has a `code` and a message to show, or with what `onProgress` throws.
   */
  read(
    recording: Promise<Blob | ReadableStream<Uint8Array<ArrayBuffer>>>,
    onProgress?: (readBytes: number) => void,
  ): Promise<ReadRecording>
}
