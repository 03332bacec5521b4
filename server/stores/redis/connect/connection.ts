/** Connects a client to a node. In the engine, only this file knows ioredis. */
import type { Socket } from 'node:net'
import { Redis } from 'ioredis'
import type { Reply } from '#scenarios/locks/redis/context.ts'
import { messageOf } from '#server/base/message-of.ts'
import type { LinkProxy } from '#server/engine/proxy.ts'
import { RefusedByStore } from '#server/stores/operation.ts'
import { StoreError } from '#server/stores/store.ts'
import type { FleetNode } from '../servers/fleet.ts'

/** Thrown if there is no answer. If `definite`, the command was certainly not executed. */
export class RedisConnectionError extends StoreError<'server-ended'> {
  constructor(
    message: string,
    readonly definite: boolean,
  ) {
    super('NODE_LOST', 'server-ended', { why: message })
    this.message = message
    this.name = 'ConnectionError'
  }
}

/** Milliseconds that a client waits for a connection, as its library would. */
const clientLimitMs = 2000
/** Milliseconds that connecting may take before a run begins. This is generous, because the machine may be busy. */
const openLimitMs = 15_000

export class RedisConnection {
  private redis: Redis | undefined
  private reached: FleetNode | undefined
  private connecting: Promise<FleetNode> | undefined
  private destroyed = false
  private unanswered = 0
  /** Whether this connection has subscribed to a channel. If so, it can send no other commands. */
  private listens = false
  /** Address of this connection as the server sees it. Only set if a proxy may be in between. */
  private seenAddress: string | undefined
  /** Address of our end of the stream, cached. */
  private ownAddress: { stream: Redis['stream']; text: string } | undefined

  /**
   * `locate` finds the node each time a connection is needed. Most connections always get the same node, but some have to ask the Sentinels or the cluster.
   * `through` returns the proxy in front of a node, if there is one.
   */
  constructor(
    private readonly locate: () => Promise<FleetNode>,
    private readonly through: (node: string) => LinkProxy | undefined = () => undefined,
  ) {}

  /**
   * Connects for the first time, before a run begins. The time limit is long, because connecting is not part of the lesson. Rejects with a definite
   * `RedisConnectionError`.
   */
  async open(): Promise<FleetNode> {
    const node = await this.locate()
    const warm = this.through(node.id) ? undefined : node.warm?.take()
    if (!warm || this.destroyed) return this.ready(openLimitMs)
    this.redis = warm
    this.reached = node
    return node
  }

  /** Returns the connected node, and connects first if necessary. Rejects with a definite `RedisConnectionError`. */
  ready(limitMs = clientLimitMs): Promise<FleetNode> {
    const { connected } = this
    if (connected) return Promise.resolve(connected)
    this.connecting ??= this.connect(limitMs).finally(() => {
      this.connecting = undefined
    })
    return this.connecting
  }

  /** Node to which this connection is open right now. */
  get connected(): FleetNode | undefined {
    return this.redis?.status === 'ready' && this.redis.stream.writable ? this.reached : undefined
  }

  /** Node to which this connection was last made. */
  get node(): FleetNode | undefined {
    return this.reached
  }

  /** Address of our end as MONITOR shows it, `host:port`. */
  get address(): string {
    if (!this.redis || !this.reached) return ''
    if (this.seenAddress !== undefined) return this.seenAddress
    const { stream } = this.redis
    if (this.ownAddress?.stream === stream) return this.ownAddress.text
    const behind = this.through(this.reached.id)?.addressBehind(stream.localPort)
    if (behind !== undefined) return behind
    const text = `${stream.localAddress}:${stream.localPort}`
    if (!this.through(this.reached.id)) this.ownAddress = { stream, text }
    return text
  }

  /** Returns the target of a new connection, for callers that connect themselves. `addressOf` returns the address of our end as MONITOR shows it. */
  async way() {
    const node = await this.locate()
    const proxy = this.through(node.id)
    const { host, port } = proxy?.endpoint ?? node
    const addressOf = ({ localAddress, localPort }: Socket) =>
      proxy?.addressBehind(localPort) ?? `${localAddress}:${localPort}`
    return { node, host, port, proxied: proxy !== undefined, addressOf }
  }

  /** Sends one command at once. Rejects with `RefusedByStore`, or with `RedisConnectionError` if no answer will come. */
  send(argv: readonly string[]): Promise<Reply> {
    const announced = this.reached?.announce?.(argv)
    if (!announced) return this.write(argv)
    const refused = (error: Error) => {
      throw new RedisConnectionError(error.message, true)
    }
    return announced.then(() => this.write(argv), refused)
  }

  private write([command = '', ...rest]: readonly string[]): Promise<Reply> {
    if (!this.redis) return Promise.reject(new RedisConnectionError('not connected', true))
    this.unanswered += 1
    return this.redis.call(command, ...rest).then(this.onReply, this.onFailure)
  }

  private readonly onReply = (reply: unknown): Reply => {
    this.unanswered -= 1
    return plain(reply)
  }

  private readonly onFailure = (error: unknown): never => {
    this.unanswered -= 1
    const message = messageOf(error)
    if (error instanceof Error && error.name === 'ReplyError') throw new RefusedByStore(message)
    throw new RedisConnectionError(message, false)
  }

  /** Subscribes to a channel. Afterwards this connection can do nothing else. Resolves once Redis has confirmed the subscription. */
  async subscribe(channel: string, onMessage: (message: string) => void): Promise<void> {
    if (!this.redis) throw new RedisConnectionError('not connected', true)
    this.listens = true
    this.redis.on('message', (_, message) => onMessage(message))
    await this.redis.subscribe(channel)
  }

  async unsubscribe(channel: string): Promise<void> {
    await this.redis?.unsubscribe(channel)
  }

  /** Closes the connection for good. */
  destroy(): void {
    this.destroyed = true
    this.redis?.disconnect()
  }

  /** Gives the connection back after its run. If it is still usable, the next run may reuse it. */
  release(): void {
    const { redis, reached, destroyed, listens, unanswered } = this
    const warm = reached && this.through(reached.id) ? undefined : reached?.warm
    if (redis && warm && !destroyed && !listens && unanswered === 0) {
      this.redis = undefined
      warm.giveBack(redis)
    }
    this.destroy()
  }

  private async connect(limitMs: number): Promise<FleetNode> {
    if (this.destroyed) throw new RedisConnectionError('the connection was cut', true)
    this.redis?.disconnect()
    const node = await this.locate()
    const { host, port } = this.through(node.id)?.endpoint ?? node
    const redis = new Redis({
      ...(node.clientAccess ?? node.access),
      host,
      port,
      db: node.db,
      lazyConnect: true,
      connectTimeout: limitMs,
      // A lock must see every error, so ioredis must not retry or queue anything.
      retryStrategy: () => null,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      enableReadyCheck: false,
      disableClientInfo: true,
    })
    // The rejection of `connect` does not contain the cause, but the event does.
    let why = 'the connection was closed'
    redis.on('error', (error: Error) => {
      why = error.message
    })
    this.redis = redis
    try {
      await redis.connect()
      // A connection to a proxy means nothing until the node behind it has answered.
      if (this.through(node.id)) await redis.ping()
      this.seenAddress = node.announce === undefined ? undefined : await addressSeenBy(redis)
    } catch {
      redis.disconnect()
      throw new RedisConnectionError(`cannot reach ${node.id}: ${why}`, true)
    }
    if (this.destroyed) redis.disconnect()
    this.reached = node
    return node
  }
}

/** Converts a reply to plain data. An error inside a transaction's reply becomes its message. */
function plain(reply: unknown): Reply {
  if (Array.isArray(reply)) return reply.map(plain)
  return reply instanceof Error ? reply.message : (reply as Reply)
}

/** Asks CLIENT INFO for our address. Returns `undefined` if the server is too old for this command. */
async function addressSeenBy(redis: Redis): Promise<string | undefined> {
  const info = await redis.call('CLIENT', 'INFO').catch(() => '')
  return /(?:^| )addr=(\S+)/.exec(String(info))?.[1]
}
