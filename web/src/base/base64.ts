/** Encodes bytes as base64. Calls `String.fromCharCode` once per byte, because it throws an error if it gets too many arguments at once. */
export const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))

/** Decodes base64. Throws a `DOMException` if the string is not base64. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
