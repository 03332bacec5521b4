/**
 * Which slot of a Redis Cluster a key lies in: CRC16 of the key, or of its hash tag, in one of 16,384 slots.
 * https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/#key-distribution-model
 */

/** Slots from the first to the last, both included. */
export type SlotRange = readonly [first: number, last: number]

export const slotCount = 16_384

export function slotOf(key: string): number {
  return crc16(Buffer.from(hashedPartOf(key))) % slotCount
}

/** Whether a node has this key. A node without slots is in no cluster, and has every key. */
export function serves({ slots }: { slots?: SlotRange | undefined }, key: string): boolean {
  if (slots === undefined) return true
  const slot = slotOf(key)
  return slots[0] <= slot && slot <= slots[1]
}

/** What stands between the first `{` and the next `}`, if anything does: keys with the same tag lie in the same slot. */
function hashedPartOf(key: string): string {
  const open = key.indexOf('{')
  const close = key.indexOf('}', open + 1)
  return open < 0 || close <= open + 1 ? key : key.slice(open + 1, close)
}

/** CRC-16/XMODEM. */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021
  }
  return crc & 0xffff
}
