/** Tracks the queue that the store itself keeps, in a list next to the lock's key. Each entry belongs to the client whose command pushed it. */
import type { EventOf } from '../trace/trace.ts'

interface Place {
  client: string
  value: string
}

export class StoreQueue {
  /** Keyed by node, then by the list's key. */
  private readonly lists = new Map<string, Map<string, Place[]>>()

  constructor(private readonly lockKey: string) {}

  has(client: string): boolean {
    for (const ofNode of this.lists.values())
      for (const places of ofNode.values()) if (places.some((place) => place.client === client)) return true
    return false
  }

  /** Reads a command, and returns whether the command may have removed entries. */
  feed({ node, client, argv }: EventOf<'command-executed'>): boolean {
    const [name = '', key = '', ...rest] = argv
    // Cheap check first: few commands touch a key that extends the lock's key.
    if (key.length <= this.lockKey.length || !key.startsWith(this.lockKey)) return false
    switch (name.toUpperCase()) {
      case 'RPUSH':
        if (client !== undefined) this.listOf(node, key).push(...rest.map((value) => ({ client, value })))
        return false
      case 'LPUSH':
        if (client !== undefined)
          this.listOf(node, key).unshift(...rest.toReversed().map((value) => ({ client, value })))
        return false
      case 'LPOP':
        return this.listOf(node, key).splice(0, Number(rest[0] ?? 1)).length > 0
      case 'RPOP':
        return this.listOf(node, key).splice(-Number(rest[0] ?? 1)).length > 0
      case 'LREM':
        return this.remove(this.listOf(node, key), Number(rest[0] ?? 0), rest[1])
      case 'DEL':
        return this.lists.get(node)?.delete(key) ?? false
      default:
        return false
    }
  }

  empty(node: string): void {
    this.lists.delete(node)
  }

  /** Removes entries like LREM: from the end if `count` is negative, and all matching entries if `count` is 0. */
  private remove(places: Place[], count: number, value: string | undefined): boolean {
    const before = places.length
    const [from, step] = count < 0 ? [before - 1, -1] : [0, 1]
    let left = count === 0 ? before : Math.abs(count)
    for (let at = from; at >= 0 && at < places.length && left > 0; ) {
      if (places[at]?.value !== value) at += step
      else {
        places.splice(at, 1)
        left -= 1
        if (step < 0) at -= 1
      }
    }
    return places.length < before
  }

  private listOf(node: string, key: string): Place[] {
    const ofNode = this.lists.get(node) ?? new Map<string, Place[]>()
    if (ofNode.size === 0) this.lists.set(node, ofNode)
    const known = ofNode.get(key)
    if (known !== undefined) return known
    const fresh: Place[] = []
    ofNode.set(key, fresh)
    return fresh
  }
}
