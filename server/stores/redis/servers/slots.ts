/**
 * Slots of a Redis Cluster and the nodes that serve them. A key belongs to one of 16,384 slots, by its hash tag if it has one.
 * https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/#key-distribution-model
 */
import slotOf from 'cluster-key-slot'

/** First and last slot, both included. */
export type SlotRange = readonly [first: number, last: number]

export const slotCount = 16_384

/** Whether a node has this key. A node without slots is in no cluster, and has every key. */
export function serves({ slots }: { slots?: SlotRange | undefined }, key: string): boolean {
  if (slots === undefined) return true
  const slot = slotOf(key)
  return slots[0] <= slot && slot <= slots[1]
}
