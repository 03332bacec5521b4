/** Declares the types of this library, which has none. */
declare module 'cluster-key-slot' {
  /** Returns the slot of a key, computed from the CRC16 of the key or of its hash tag. */
  export default function slotOf(key: string | Uint8Array): number
}
