/** A client's own connection to a node: the only place in the engine that knows ioredis. */
import type { Socket } from 'node:net'
import { Redis } from 'ioredis'
import type { Reply } from '#scenarios/locks/redis/context.ts'
import type { LinkProxy } from '#server/engine/proxy.ts'
import { RefusedByStore } from '#server/stores/operation.ts'
import { StoreError } from '#server/stores/store.ts'
import type { FleetNode } from '../servers/fleet.ts'

/** Why there is no answer. `definite`: the command surely was not executed. */
export class RedisConnectionError extends StoreError {
  constructor(
    message: string,
    readonly definite: boolean,
  ) {
    super('NODE_LOST', message)
    this.name = 'ConnectionError'
  }
}

/** How long a client waits for a connection, as its library would. */
const clientLimitMs = 2000
/** How long we wait before a run begins. Generous, for the machine may be busy. */
const openLimitMs = 15_000

export class RedisConnection {
  private redis: Redis | undefined
  private reached: FleetNode | undefined
  private connecting: Promise<FleetNode> | undefined
  private destroyed = false
  /** How many commands wait for an answer. */
  private unanswered = 0
  /** It is good for nothing but the channels that it listens to. */
  private listens = false
  /** Our end as the server sees it, where something may stand between. */
  private seenAddress: string | undefined
  /** Our end of the stream. */
  private ownAddress: { stream: Redis['stream']; text: string } | undefined

  /**
   * `locate` finds the node: fixed for most, asked of the Sentinels for some. Called again each time a connection is needed.
   * `through` names the proxy that stands in front of a node, if one does.
   */
  constructor(
    private readonly locate: () => Promise<FleetNode>,
    private readonly through: (node: string) => LinkProxy | undefined = () => undefined,
  ) {}

  /** Connects for the first time, before a run begins. No lesson is about how long that takes. Rejects with a definite `RedisConnectionError`. */
  async open(): Promise<FleetNode> {
    const node = await this.locate()
    const warm = this.through(node.id) ? undefined : node.warm?.take()
    if (!warm || this.destroyed) return this.ready(openLimitMs)
    this.redis = warm
    this.reached = node
    return node
  }

  /** The node this connection reaches, connecting first if need be. Rejects with a definite `RedisConnectionError`. */
  ready(limitMs = clientLimitMs): Promise<FleetNode> {
    const { connected } = this
    if (connected) return Promise.resolve(connected)
    this.connecting ??= this.connect(limitMs).finally(() => {
      this.connecting = undefined
    })
    return this.connecting
  }

  /** The node that can be talked to at once. */
  get connected(): FleetNode | undefined {
    return this.redis?.status === 'ready' && this.redis.stream.writable ? this.reached : undefined
  }

  /** The node reached last. */
  get node(): FleetNode | undefined {
    return this.reached
  }

  /** `host:port` of our end, as MONITOR names it. */
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

  /** Where a connection leads that is made now, for whoever makes one without us. `addressOf`: our end of it, as MONITOR names it. */
  async way() {
    const node = await this.locate()
    const proxy = this.through(node.id)
    const { host, port } = proxy?.endpoint ?? node
    const addressOf = ({ localAddress, localPort }: Socket) =>
      proxy?.addressBehind(localPort) ?? `${localAddress}:${localPort}`
    return { node, host, port, proxied: proxy !== undefined, addressOf }
  }

  /** Sends one command at once. Rejects with `RefusedByStore`, or with `RedisConnectionError` when no answer will come. */
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
    const message = error instanceof Error ? error.message : String(error)
    if (error instanceof Error && error.name === 'ReplyError') throw new RefusedByStore(message)
    throw new RedisConnectionError(message, false)
  }

  /** Listens to a channel; from then on this connection is good for nothing else. Resolves once Redis has confirmed it. */
  async subscribe(channel: string, onMessage: (message: string) => void): Promise<void> {
    if (!this.redis) throw new RedisConnectionError('not connected', true)
    this.listens = true
    this.redis.on('message', (_, message) => onMessage(message))
    await this.redis.subscribe(channel)
  }

  async unsubscribe(channel: string): Promise<void> {
    await this.redis?.unsubscribe(channel)
  }

  /** Cuts it for good. */
  destroy(): void {
    this.destroyed = true
    this.redis?.disconnect()
  }

  /** Its run is over: the next one may have it, if it is good for more. */
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
      ...node.access,
      host,
      port,
      db: node.db,
      lazyConnect: true,
      connectTimeout: limitMs,
      // A lock must see every failure: nothing is retried or queued behind its back.
      retryStrategy: () => null,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      enableReadyCheck: false,
      disableClientInfo: true,
    })
    // The promise of `connect` says only that it failed; why is told here.
    let why = 'the connection was closed'
    redis.on('error', (error: Error) => {
      why = error.message
    })
    this.redis = redis
    try {
      await redis.connect()
      // Behind a proxy, being connected means nothing until the node has answered.
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

/** An answer as data: where a transaction’s answer holds errors, their messages. */
function plain(reply: unknown): Reply {
  if (Array.isArray(reply)) return reply.map(plain)
  return reply instanceof Error ? reply.message : (reply as Reply)
}

/** `undefined` where the server is too old to say. */
async function addressSeenBy(redis: Redis): Promise<string | undefined> {
  const info = await redis.call('CLIENT', 'INFO').catch(() => '')
  return /(?:^| )addr=(\S+)/.exec(String(info))?.[1]
}
