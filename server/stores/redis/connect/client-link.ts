/** Implements the client's end of its links to Redis: turns a lock's calls into requests. This code runs wherever the client runs. */

import type { SourceLine } from '#model/trace/trace.ts'
import type { RedisLink, RedisLinks, Reply, Subscription } from '#scenarios/locks/redis/context.ts'
import type { ClientModule } from '#server/engine/arena.ts'
import { sourceOfCall } from '#server/engine/call-site.ts'
import type { ClientPort } from '#server/engine/port.ts'

export type RedisCommand = { source?: SourceLine } & (
  | { do: 'call'; argv: string[] }
  /** Runs a script. `file` is its name in the lock's folder. */
  | { do: 'eval'; file: string; keys: string[]; args: string[] }
  /** Subscribes to a channel. The answer is the number of the subscription. */
  | { do: 'subscribe'; channel: string }
  | { do: 'listen'; subscription: number; waitMs: number }
  | { do: 'unsubscribe'; subscription: number }
)

/** Plain data that sets up the client's end of its links. */
export interface LinkSetup {
  /** Initial node of each link. */
  nodes: readonly string[]
  /** Channel on which releases are announced. */
  channel: string
}

export const openLinks: ClientModule['openLinks'] = (port, setup): RedisLinks => {
  const { nodes, channel } = setup as LinkSetup
  const links = nodes.map((node, index) => openLink(port, index, node))
  const [redis] = links
  if (!redis) throw new RangeError('a client needs at least one node')
  return { redis, nodes: links, channel }
}

/** Opens one link. `link` is the index of the client's link, and `node` is its initial node. */
function openLink(port: ClientPort, link: number, node: string): RedisLink {
  let reached = node
  const send = async (command: RedisCommand) => {
    const answer = await port.ask({ do: 'command', link, command })
    reached = answer.node
    return answer.reply as Reply
  }
  const self: RedisLink = {
    get node() {
      return reached
    },
    call: (name, ...args) => send({ do: 'call', argv: [name, ...args].map(String), ...sourceOfCall(self) }),
    eval: (file, keys, args) =>
      send({ do: 'eval', file: String(file), keys: keys.map(String), args: args.map(String), ...sourceOfCall(self) }),
    subscribe: async (channel): Promise<Subscription> => {
      const subscription = Number(await send({ do: 'subscribe', channel: String(channel), ...sourceOfCall(self) }))
      const own: Subscription = {
        next: async (waitMs) => {
          const message = await send({ do: 'listen', subscription, waitMs: Number(waitMs) })
          return message === null ? null : String(message)
        },
        close: async () => {
          await send({ do: 'unsubscribe', subscription, ...sourceOfCall(own) })
        },
      }
      return own
    },
  }
  return self
}
