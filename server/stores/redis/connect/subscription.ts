/** Manages a client's subscriptions over one link. Each subscription has its own connection, as in client libraries. */
import type { Reply } from '#scenarios/locks/redis/context.ts'
import type { RedisCommand } from './client-link.ts'
import type { RedisConnection } from './connection.ts'
import type { Exchange, LinkWorld } from './exchange.ts'

interface Subscription {
  channel: string
  connection: RedisConnection
  /** Unread messages, oldest first. */
  messages: string[]
  onMessage(): void
}

type CommandOf<D extends RedisCommand['do']> = Extract<RedisCommand, { do: D }>

export class Subscriptions {
  private readonly opened: Subscription[] = []

  constructor(
    private readonly client: string,
    private readonly world: LinkWorld,
    private readonly exchange: (exchange: Exchange) => Promise<Reply>,
  ) {}

  /** Resolves with the subscription's number once Redis has confirmed the subscription. */
  async open({ channel, source }: CommandOf<'subscribe'>): Promise<number> {
    const connection = this.world.openConnection(this.client)
    const subscription: Subscription = { channel, connection, messages: [], onMessage: () => {} }
    const argv = ['SUBSCRIBE', channel]
    const hear = (message: string) => void this.hear(subscription, message)
    await this.exchange(confirmed(connection, argv, source, () => connection.subscribe(channel, hear)))
    return this.opened.push(subscription) - 1
  }

  /** Resolves with the next message, or with `null` after `waitMs`. */
  async listen({ subscription: number, waitMs }: CommandOf<'listen'>): Promise<string | null> {
    const { clock, gate } = this.world
    const subscription = this.get(number)
    await gate.through({ client: this.client, kind: 'listen', action: 'listen' }, () => {
      if (subscription.messages.length > 0) return
      return new Promise<void>((resolve) => {
        const enough = clock.after(waitMs, resolve)
        subscription.onMessage = () => {
          enough()
          resolve()
        }
      })
    })
    return subscription.messages.shift() ?? null
  }

  async close({ subscription: number, source }: CommandOf<'unsubscribe'>): Promise<null> {
    const { channel, connection } = this.get(number)
    await this.exchange(confirmed(connection, ['UNSUBSCRIBE', channel], source, () => connection.unsubscribe(channel)))
    connection.destroy()
    return null
  }

  /** Passes a message through the client's gate. Messages pass one by one. */
  private async hear(subscription: Subscription, message: string): Promise<void> {
    const { client, world } = this
    const { channel } = subscription
    await world.gate.through({ client, kind: 'message', action: 'message' }, () => {})
    world.recorder.record({ kind: 'client-heard', client, channel, message })
    subscription.messages.push(message)
    subscription.onMessage()
  }

  private get(number: number): Subscription {
    const subscription = this.opened[number]
    if (!subscription) throw new RangeError(`${this.client} has no subscription number ${number}`)
    return subscription
  }
}

/** Makes an exchange for a command whose reply only confirms it. */
function confirmed(
  connection: RedisConnection,
  argv: string[],
  source: Exchange['source'],
  carryOut: () => Promise<void>,
): Exchange {
  const send = async () => {
    await carryOut()
    return 'OK'
  }
  return { connection, argv, shown: argv, source, blocksForMs: 0, send }
}
