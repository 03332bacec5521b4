/**
 * Finds out which nodes of a Redis Cluster serve a key. A key belongs to one of 16,384 slots. If it has a hash tag, only the tag determines the slot.
 * https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/#key-distribution-model
 */
import slotOf from 'cluster-key-slot'

/** First and last slot, both included. */
export type SlotRange = readonly [first: number, last: number]

export const slotCount = 16_384

/** Returns whether a node serves this key. A node without slots is not in a cluster, so it serves every key. */
export function serves({ slots }: { slots?: SlotRange | undefined }, key: string): boolean {
  if (slots === undefined) return true
  const slot = slotOf(key)
  return slots[0] <= slot && slot <= slots[1]
}
