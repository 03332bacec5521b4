/** Packs recordings with gzip and base64, which reduces them to about a quarter of their size. */
import { fromBase64, toBase64 } from '../base/base64.ts'

export async function inBase64(file: Blob): Promise<string> {
  return toBase64(new Uint8Array(await file.arrayBuffer()))
}

export function zipped(texts: readonly string[]): Promise<string> {
  const stream = new Blob([...texts]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(stream).blob().then(inBase64)
}

export function unzipped(text: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Blob([fromBase64(text)]).stream().pipeThrough(new DecompressionStream('gzip'))
}
