/** Recordings packed with gzip, in base64: a quarter of their text. */

const toBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

export async function inBase64(file: Blob): Promise<string> {
  return toBase64(new Uint8Array(await file.arrayBuffer()))
}

export function packed(texts: readonly string[]): Promise<string> {
  const stream = new Blob([...texts]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Response(stream).blob().then(inBase64)
}

export function unpacked(text: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
}
