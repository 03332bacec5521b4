/** Types for the library, which has none. */
declare module 'cluster-key-slot' {
  /** The slot of a key, by CRC16 of the key or of its hash tag. */
  export default function slotOf(key: string | Uint8Array): number
}
