/**
 * Routes commands through a cluster: each command goes to the master of its key's slot, according to the client's slot map. If a node does not have the key, it
 * answers with the node that does. https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/#redirection-and-resharding
 */
import slotOf from 'cluster-key-slot'
import type { SlotRange } from '../servers/slots.ts'
import type { RedisConnection } from './connection.ts'
import type { Redirection, Route } from './route.ts'

export interface Shard {
  slots: SlotRange
  connection: RedisConnection
}

/** Makes connections for redirections, in addition to those to the shards that the client knows. */
export interface Ways {
  /** Makes a connection to the current master of this slot. */
  toSlot(slot: number): RedisConnection
  /** Makes a connection to the node that clients reach at this port. */
  toPort(port: number): RedisConnection
}

export class ClusterRoute implements Route {
  /** Slots that left their shard according to a MOVED answer, each with a connection to its new master. */
  private readonly moved = new Map<number, RedisConnection>()
  private readonly asked = new Map<number, RedisConnection>()
  private last: RedisConnection

  constructor(
    private readonly shards: readonly [Shard, ...Shard[]],
    private readonly ways: Ways,
  ) {
    this.last = shards[0].connection
  }

  to(argv: readonly string[]): RedisConnection {
    const key = firstKeyOf(argv)
    // A command without a key follows the previous command: WAIT asks about the writes of its own connection.
    if (key !== undefined) this.last = this.connectionFor(slotOf(key))
    return this.last
  }

  redirected(error: string): Redirection | undefined {
    const [, how, slot, port] = /^(MOVED|ASK) (\d+) \S*:(\d+)$/.exec(error) ?? []
    if (how === undefined) return undefined
    if (how === 'ASK') return { connection: known(this.asked, Number(port), this.ways.toPort), asking: true }
    this.moved.delete(Number(slot))
    this.last = known(this.moved, Number(slot), this.ways.toSlot)
    return { connection: this.last, asking: false }
  }

  private connectionFor(slot: number): RedisConnection {
    const shard = this.shards.find(({ slots: [first, last] }) => first <= slot && slot <= last)
    return this.moved.get(slot) ?? shard?.connection ?? this.last
  }
}

function known(
  connections: Map<number, RedisConnection>,
  number: number,
  make: (number: number) => RedisConnection,
): RedisConnection {
  const found = connections.get(number) ?? make(number)
  connections.set(number, found)
  return found
}

const keyless = /^(asking|echo|exec|info|multi|ping|publish|script|time|wait)$/i
const scripted = /^(eval|evalsha|fcall)(_ro)?$/i

/** Returns the key that decides where a command goes. */
export function firstKeyOf([command = '', ...rest]: readonly string[]): string | undefined {
  if (keyless.test(command)) return undefined
  return scripted.test(command) ? (Number(rest[1]) > 0 ? rest[2] : undefined) : rest[0]
}
