/** Defines what the page provides to its session. */
import type { AddressBar } from '../player/address.ts'
import type { ReadRecording } from '../player/entries.ts'

export interface LoadContext {
  address: AddressBar
  /**
   * Reads a recording that may still be loading, has its runs judged, and translates its lesson into the reader's language.
   *
   * Rejects if `recording` rejects, if `onProgress` throws, or if the recording is invalid. In the last case, the error has a `code` and a message that can be
   * shown.
   */
  read(
    recording: Promise<Blob | ReadableStream<Uint8Array<ArrayBuffer>>>,
    onProgress?: (readBytes: number) => void,
  ): Promise<ReadRecording>
}
