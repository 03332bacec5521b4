/** A client's end of its Redis links: turns a lock's calls into requests. Runs wherever the client runs. */

import type { SourceLine } from '#model/trace/trace.ts'
import type { RedisLink, RedisLinks, Reply, Subscription } from '#scenarios/locks/redis/context.ts'
import type { ClientModule } from '#server/engine/arena.ts'
import { sourceOfCall } from '#server/engine/call-site.ts'
import type { ClientPort } from '#server/engine/port.ts'

export type RedisCommand = { source?: SourceLine } & (
  | { do: 'call'; argv: string[] }
  /** `file`: a script in the lock's folder. */
  | { do: 'eval'; file: string; keys: string[]; args: string[] }
  /** Subscribes to a channel; the answer is the subscription's number. */
  | { do: 'subscribe'; channel: string }
  | { do: 'listen'; subscription: number; waitMs: number }
  | { do: 'unsubscribe'; subscription: number }
)

/** Setup of the client's end of its links. Plain data. */
export interface LinkSetup {
  /** Initial node of each link. */
  nodes: readonly string[]
  /** Channel for announcements of releases. */
  channel: string
}

export const openLinks: ClientModule['openLinks'] = (port, setup): RedisLinks => {
  const { nodes, channel } = setup as LinkSetup
  const links = nodes.map((node, index) => openLink(port, index, node))
  const [redis] = links
  if (!redis) throw new RangeError('a client needs at least one node')
  return { redis, nodes: links, channel }
}

/** `link`: index of the client's link. `node`: its initial node. */
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
