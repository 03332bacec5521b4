/** The page's side of a session. */
import type { AddressBar } from '../player/address.ts'
import type { ReadRecording } from '../player/entries.ts'

export interface LoadContext {
  address: AddressBar
  /**
   * Reads the text of a recording, which may still be on its way, and has its runs judged; its lesson is in the reader's language. Rejects as that does, or
   * with an error that has a `code` and a message fit to show, or as `onProgress` throws.
   */
  read(
    recording: Promise<Blob | ReadableStream<Uint8Array<ArrayBuffer>>>,
    onProgress?: (readBytes: number) => void,
  ): Promise<ReadRecording>
}
