/**
 * A connection of a foreign process, with a connection to a node that belongs to it. Logs in, passes on what is not about the lock, and keeps answers in order.
 * Subclasses decide what happens to the lock's commands.
 */
import { setMaxListeners } from 'node:events'
import { connect, type Socket } from 'node:net'
import { messageOf } from '#server/base/message-of.ts'
import { type RedisConnection, RedisConnectionError } from '../connect/connection.ts'
import { wireText } from '../connect/wire-text.ts'
import type { FleetNode } from '../servers/fleet.ts'
import { isHousekeeping, isSelect, refusal } from './commands.ts'
import { Conversation } from './conversation.ts'
import { type ProxiedExchange, type ProxiedRequest, unrecorded } from './exchange.ts'
import { type Frame, FrameReader } from './frames.ts'
import { loginIn, notLoggedIn } from './login.ts'

export interface Upstream {
  node: Pick<FleetNode, 'id' | 'lockAccess'>
  socket: Socket
  /** Address of this connection as the node sees it. */
  address(): string
}

/** Locates the node for a new connection. */
export interface NodeRoute {
  way(): Promise<
    Omit<Awaited<ReturnType<RedisConnection['way']>>, 'node'> & { node: Pick<FleetNode, 'id' | 'lockAccess'> }
  >
}

/** Bytes that may be sent before the password. */
const unknownLimitBytes = 64 * 1024

/** A command that no Redis knows. */
const noCommand = 'LOCKSTEP.REFUSED\r\n'

export abstract class ForeignConnection {
  protected readonly conversation = new Conversation<ProxiedExchange>()
  private readonly requests: ProxiedRequest[] = []
  private forwarding = false
  protected upstream: Upstream | undefined
  /** Chain of writes to the process, in order. */
  private written: Promise<void> = Promise.resolve()
  protected ended = false
  /** Aborts when the connection ends: commands that have not left are then withdrawn. */
  protected readonly over = new AbortController()
  /** Number of bytes received before the right password; nothing else of them is kept. */
  private unknownBytes = 0
  /** Whether the password has been presented. Until then nothing reaches the node. */
  private entered = false

  /** `password`: what a connection must present. */
  constructor(
    protected readonly clientSocket: Socket,
    private readonly password: string,
    private readonly route: NodeRoute,
  ) {
    clientSocket.setNoDelay(true)
    // Every command at the gate listens for the end, so lift Node's limit on listeners.
    setMaxListeners(0, this.over.signal)
    const reader = new FrameReader((frame) => this.take(frame), true)
    clientSocket.on('data', (bytes) => {
      if (!this.entered) this.unknownBytes += bytes.length
      if (this.unknownBytes > unknownLimitBytes) this.end('no password came')
      else this.feed(reader, bytes)
    })
    clientSocket.on('error', () => {})
    clientSocket.on('close', () => this.end('the client closed the connection'))
  }

  /** Whether commands are part of the run by now. Earlier ones are passed on unrecorded. */
  protected abstract counts(): boolean

  /** Handles one command of the lock. Calls `sent` when the next one may go. */
  protected abstract exchange(request: ProxiedRequest, sent: () => void): Promise<void>

  /** Notes a refused command. */
  protected abstract refuse(argv: string[], why: string): Promise<void>

  /** Reason not to pass a command on. */
  protected refusalOf(argv: readonly string[]): string | undefined {
    return refusal(argv)
  }

  /** Called whenever bytes have come from either side. */
  protected moved(): void {}

  /** How to handle the answer to a command that is passed on. */
  protected passedOn(_argv: readonly string[]): ProxiedExchange {
    return unrecorded()
  }

  /** Handles a message of a channel. */
  protected abstract hearMessage(frame: Frame, channel: string, text: string): void

  private feed(reader: FrameReader, bytes: Buffer): void {
    try {
      reader.feed(bytes)
    } catch (error) {
      this.end(messageOf(error))
    }
  }

  private take({ bytes, value }: Frame): void {
    const argv = Array.isArray(value) ? value.map(String) : []
    if (argv.length === 0 || this.ended || !this.mayEnter(argv)) return
    this.requests.push({ bytes, argv })
    this.moved()
    if (!this.forwarding) void this.forwardAll()
  }

  /** Answers in place of the node until the password is presented. */
  private mayEnter(argv: readonly string[]): boolean {
    if (this.entered) return true
    const login = loginIn(argv, this.password)
    this.entered = login?.is === 'right'
    if (!this.entered) this.write(Buffer.from(`-${login?.is === 'wrong' ? login.why : notLoggedIn}\r\n`))
    return this.entered
  }

  /** Whether a command is being passed on, or the node owes an answer. */
  protected get isBusy(): boolean {
    return !this.ended && (this.forwarding || this.requests.length > 0 || this.conversation.open.length > 0)
  }

  private async forwardAll(): Promise<void> {
    this.forwarding = true
    for (let request = this.requests.shift(); request && !this.ended; request = this.requests.shift()) {
      await this.forward(request)
    }
    this.forwarding = false
  }

  private async forward(request: ProxiedRequest): Promise<void> {
    const { argv, bytes } = request
    const login = loginIn(argv, this.password)
    const why = login?.is === 'wrong' ? login.why : this.refusalOf(argv)
    if (why === undefined && this.counts() && !isHousekeeping(argv)) {
      return new Promise((sent) => void this.exchange(request, sent).finally(sent))
    }
    if (why !== undefined && login === undefined) await this.refuse(argv, why)
    try {
      const { socket, node } = await this.reach()
      if (login?.is === 'right') {
        this.conversation.ask(this.passedOn(argv), argv)
        socket.write(wireText(login.argvFor(node.lockAccess)), 'latin1')
      } else if (why === undefined && isSelect(argv)) {
        // The lock's user has one database, and the server would refuse any SELECT.
        await this.answerHere(Buffer.from('+OK\r\n'))
      } else if (why === undefined) {
        this.conversation.ask(this.passedOn(argv), argv)
        socket.write(bytes)
      } else {
        // An unknown command makes Redis refuse, in order and even within a transaction; our reason replaces its own.
        this.conversation.ask({ ...unrecorded(), instead: Buffer.from(`-${why}\r\n`) }, [])
        socket.write(noCommand)
      }
    } catch (error) {
      this.end(messageOf(error))
    }
  }

  /** Answers a command with bytes of ours. A PING is sent to the node instead, so that the answer keeps its place in the order. */
  protected async answerHere(instead: Buffer | Promise<Buffer>): Promise<void> {
    const { socket } = await this.reach()
    this.conversation.ask({ ...unrecorded(), instead }, [])
    socket.write('PING\r\n')
  }

  /** The connection to the node, made with the first command that needs it. Rejects with a `RedisConnectionError`. */
  protected async reach(): Promise<Upstream> {
    if (this.upstream) return this.upstream
    const { node, host, port, proxied, addressOf } = await this.route.way()
    if (this.ended) throw new RedisConnectionError('the client closed the connection', true)
    const socket = connect({ host, port, noDelay: true })
    const reader = new FrameReader((frame) => this.hear(frame))
    socket.on('data', (bytes) => this.feed(reader, bytes))
    let why = 'the connection was closed'
    socket.on('error', (error) => {
      why = error.message
    })
    socket.on('close', () => this.end(why))
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve)
      socket.once('close', () => reject(new RedisConnectionError(`cannot reach ${node.id}: ${why}`, true)))
    })
    // Behind a proxy, being connected means nothing until the node has answered.
    if (proxied) await this.greet(socket, 'PING')
    this.upstream = { node, socket, address: () => addressOf(socket) }
    return this.upstream
  }

  /** Sends one hidden command of ours. Resolves when it is answered, whatever the answer. */
  private greet(socket: Socket, ...argv: string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const onCut = (why: string) => reject(new RedisConnectionError(why, true))
      const greeting = { ...unrecorded(), hidden: true, onAnswered: () => resolve(), onCut }
      this.conversation.ask(greeting, argv)
      socket.write(`${argv.join(' ')}\r\n`)
    })
  }

  private hear(frame: Frame): void {
    const heard = this.conversation.hear(frame)
    if (heard.is === 'notice') this.write(frame.bytes)
    else if (heard.is === 'message') this.hearMessage(frame, heard.channel, heard.text)
    else {
      const { hidden, instead, translate, passes } = heard.request
      if (!hidden) this.write(instead ?? translate?.(frame) ?? frame.bytes, passes)
      if (heard.last) heard.request.onAnswered(frame)
    }
    this.moved()
  }

  /** Writes to the process in order, each chunk once `may` resolves with `true`. */
  protected write(bytes: Buffer | Promise<Buffer>, may: Promise<boolean> = Promise.resolve(true)): void {
    this.written = this.written.then(async () => {
      if (await may) this.clientSocket.write(await bytes)
      // A stream with missing bytes is useless, so nothing follows.
      else await new Promise<never>(() => {})
    })
  }

  protected end(why: string): void {
    if (this.ended) return
    this.ended = true
    for (const exchange of this.conversation.open) exchange.onCut(why)
    this.over.abort()
    this.upstream?.socket.destroy()
    this.clientSocket.destroy()
    this.moved()
  }
}
