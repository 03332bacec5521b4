/** What a page provides to its session. */
import type { AddressBar } from '../player/address.ts'
import type { ReadRecording } from '../player/entries.ts'

export interface LoadContext {
  address: AddressBar
  /**
   * Reads a recording, which may still be loading, has its runs judged, and translates its lesson into the reader's language. Rejects if `recording` does, if
   * it cannot be read (the error then has a `code` and a message to show), or if `onProgress` throws.
   */
  read(
    recording: Promise<Blob | ReadableStream<Uint8Array<ArrayBuffer>>>,
    onProgress?: (readBytes: number) => void,
  ): Promise<ReadRecording>
}
