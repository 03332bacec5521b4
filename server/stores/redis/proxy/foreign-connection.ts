/**
 * Serves a connection of an external process through a separate connection to a node. Logs in, passes on what is not about the lock, and keeps answers in
 * order. Subclasses decide what happens to the lock's commands.
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
  /** Returns this connection's address as the node sees it. */
  address(): string
}

export interface NodeRoute {
  way(): Promise<
    Omit<Awaited<ReturnType<RedisConnection['way']>>, 'node'> & { node: Pick<FleetNode, 'id' | 'lockAccess'> }
  >
}

/** Maximum number of bytes that may be sent before the password. */
const unknownLimitBytes = 64 * 1024

/** A command that no Redis knows. */
const noCommand = 'LOCKSTEP.REFUSED\r\n'

export abstract class ForeignConnection {
  protected readonly conversation = new Conversation<ProxiedExchange>()
  private readonly requests: ProxiedRequest[] = []
  private forwarding = false
  protected upstream: Upstream | undefined
  /** Resolves when everything so far has been written to the process. Each write waits for the previous one. */
  private written: Promise<void> = Promise.resolve()
  protected ended = false
  /** Aborts when the connection ends. Commands that have not been sent by then are withdrawn. */
  protected readonly over = new AbortController()
  /** Number of bytes received before the right password. Only this number is kept of them. */
  private unknownBytes = 0
  /** Whether the right password has been sent. Until then, nothing reaches the node. */
  private entered = false

  /** `password` is what the process must send first. */
  constructor(
    protected readonly clientSocket: Socket,
    private readonly password: string,
    private readonly route: NodeRoute,
  ) {
    clientSocket.setNoDelay(true)
    // Every command at the gate listens for the end, so remove Node's limit on listeners.
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

  /** Whether commands are already part of the run. Earlier ones are passed on without being recorded. */
  protected abstract counts(): boolean

  /** Handles one command of the lock. Calls `sent` when the next one may be sent. */
  protected abstract exchange(request: ProxiedRequest, sent: () => void): Promise<void>

  /** Notes a rejected command. */
  protected abstract refuse(argv: string[], why: string): Promise<void>

  /** Returns the reason not to pass a command on. */
  protected refusalOf(argv: readonly string[]): string | undefined {
    return refusal(argv)
  }

  /** Called whenever bytes have come from either side. */
  protected moved(): void {}

  /** Returns how to handle the answer to a command that is passed on. */
  protected passedOn(_argv: readonly string[]): ProxiedExchange {
    return unrecorded()
  }

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

  /** Returns whether a command may reach the node. Answers the command in the node's place until the right password is sent. */
  private mayEnter(argv: readonly string[]): boolean {
    if (this.entered) return true
    const login = loginIn(argv, this.password)
    this.entered = login?.is === 'right'
    if (!this.entered) this.write(Buffer.from(`-${login?.is === 'wrong' ? login.why : notLoggedIn}\r\n`))
    return this.entered
  }

  /** Whether a command is being passed on, or the node still has to answer one. */
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
        // The lock's user has only one database, and the server would reject any SELECT.
        await this.answerHere(Buffer.from('+OK\r\n'))
      } else if (why === undefined) {
        this.conversation.ask(this.passedOn(argv), argv)
        socket.write(bytes)
      } else {
        // An unknown command makes Redis answer with an error, in order and even within a transaction. The process gets our reason instead of that error.
        this.conversation.ask({ ...unrecorded(), instead: Buffer.from(`-${why}\r\n`) }, [])
        socket.write(noCommand)
      }
    } catch (error) {
      this.end(messageOf(error))
    }
  }

  /** Answers a command with our own bytes. Sends the node a PING instead of the command, so that the answer keeps its place in the order. */
  protected async answerHere(instead: Buffer | Promise<Buffer>): Promise<void> {
    const { socket } = await this.reach()
    this.conversation.ask({ ...unrecorded(), instead }, [])
    socket.write('PING\r\n')
  }

  /** Returns the connection to the node, which is made for the first command that needs it. Rejects with a `RedisConnectionError`. */
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
    // A connection to a proxy means nothing until the node behind it has answered.
    if (proxied) await this.greet(socket, 'PING')
    this.upstream = { node, socket, address: () => addressOf(socket) }
    return this.upstream
  }

  /** Sends one of our own commands, hidden from the process. Resolves when the command is answered, whatever the answer. */
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

  /** Writes to the process in order. Each piece waits until `may` resolves with `true`. */
  protected write(bytes: Buffer | Promise<Buffer>, may: Promise<boolean> = Promise.resolve(true)): void {
    this.written = this.written.then(async () => {
      if (await may) this.clientSocket.write(await bytes)
      // A stream with missing bytes is useless, so write nothing more.
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
