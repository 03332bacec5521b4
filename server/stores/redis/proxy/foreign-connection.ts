/** One connection of a foreign process, and one to the node for it: every command passes the client's gate, is recorded, and is answered in order. */
import { setMaxListeners } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { ForeignClient } from '#server/engine/arena.ts'
import type { Operation } from '#server/engine/passage.ts'
import { shorten } from '#server/engine/shorten.ts'
import { type RedisConnection, RedisConnectionError } from '../connect/connection.ts'
import type { LinkWorld } from '../connect/exchange.ts'
import { seen } from '../connect/link.ts'
import { wireText } from '../connect/wire-text.ts'
import type { FleetNode } from '../servers/fleet.ts'
import { actionOf, isHousekeeping, isSelect, refusal, waitsForOthers } from './commands.ts'
import { Conversation } from './conversation.ts'
import {
  isShown,
  type ProxiedExchange,
  type ProxiedOutcome,
  type ProxiedRequest,
  shortened,
  unrecorded,
} from './exchange.ts'
import { type Frame, FrameReader } from './frames.ts'
import { loginIn, notLoggedIn } from './login.ts'

interface Upstream {
  node: FleetNode
  socket: Socket
  /** Our address as the node sees it. */
  address(): string
}

/** Client whose port the connection used. */
interface ClientsPort {
  client: string
  process: ForeignClient
  /** Password that a connection must present. */
  password: string
}

/** Bytes that may be sent before the password. */
const unknownLimitBytes = 64 * 1024

/** A command that no Redis knows. */
const noCommand = 'LOCKSTEP.REFUSED\r\n'

export class ForeignConnection {
  private readonly conversation = new Conversation<ProxiedExchange>()
  private readonly requests: ProxiedRequest[] = []
  private forwarding = false
  private upstream: Upstream | undefined
  /** Chain of writes to the process, in order. */
  private written: Promise<void> = Promise.resolve()
  private ended = false
  /** Whether the answer to the previous command may reach the process. */
  private passesBefore: Promise<boolean> = Promise.resolve(true)
  /** Fires at the end of the connection: commands that have not left are withdrawn. */
  private readonly over = new AbortController()

  private readonly client: string
  private readonly process: ForeignClient
  /** Bytes before the right password; nothing else of them is kept. */
  private unknownBytes = 0
  /** Whether the password was presented. Until then nothing reaches the node. */
  private entered = false

  /** `route`: the client's connection, which only locates the node. */
  constructor(
    private readonly clientSocket: Socket,
    private readonly port: ClientsPort,
    private readonly route: RedisConnection,
    private readonly world: LinkWorld,
  ) {
    this.client = port.client
    this.process = port.process
    clientSocket.setNoDelay(true)
    // Every command at the gate listens for the end.
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

  private feed(reader: FrameReader, bytes: Buffer): void {
    try {
      reader.feed(bytes)
    } catch (error) {
      this.end(error instanceof Error ? error.message : String(error))
    }
  }

  private take({ bytes, value }: Frame): void {
    const argv = Array.isArray(value) ? value.map(String) : []
    if (argv.length === 0 || this.ended || !this.mayEnter(argv)) return
    this.requests.push({ bytes, argv })
    if (!this.forwarding) void this.forwardAll()
  }

  /** Answers in place of the node until the password is presented. */
  private mayEnter(argv: readonly string[]): boolean {
    if (this.entered) return true
    const login = loginIn(argv, this.port.password)
    this.entered = login?.is === 'right'
    if (!this.entered) this.write(Buffer.from(`-${login?.is === 'wrong' ? login.why : notLoggedIn}\r\n`))
    return this.entered
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
    const login = loginIn(argv, this.port.password)
    const why = login?.is === 'wrong' ? login.why : refusal(argv)
    if (why === undefined && this.process.started && !isHousekeeping(argv)) {
      return new Promise((sent) => void this.exchange(request, sent).finally(sent))
    }
    if (why !== undefined && login === undefined) await this.refuse(argv, why)
    try {
      const { socket, node } = await this.reach()
      if (login?.is === 'right') {
        this.conversation.ask(unrecorded(), argv)
        socket.write(wireText(login.argvFor(node.lockAccess)), 'latin1')
      } else if (why === undefined && isSelect(argv)) {
        // PING stands in for SELECT 0: the lock's user has one database, and the server would refuse any SELECT.
        this.conversation.ask({ ...unrecorded(), instead: Buffer.from('+OK\r\n') }, [])
        socket.write('PING\r\n')
      } else if (why === undefined) {
        this.conversation.ask(unrecorded(), argv)
        socket.write(bytes)
      } else {
        // An unknown command makes Redis refuse, in order and even within a transaction; our reason replaces its own.
        this.conversation.ask({ ...unrecorded(), instead: Buffer.from(`-${why}\r\n`) }, [])
        socket.write(noCommand)
      }
    } catch (error) {
      this.end(error instanceof Error ? error.message : String(error))
    }
  }

  /** Records a refusal in the trace, because it explains what the lock fails to do. */
  private async refuse(argv: string[], error: string): Promise<void> {
    const { client, process, world } = this
    process.refused(argv.slice(0, 2).join(' '))
    if (!process.started) return
    const node = this.upstream?.node.id ?? this.route.node?.id ?? 'n1'
    await world.gate.through({ client, kind: 'command', action: actionOf(argv, process), node }, ({ id }) => {
      world.recorder.record({ kind: 'command-sent', client, node, id, argv: argv.map(shorten) })
      world.recorder.record({ kind: 'command-replied', client, node, id, outcome: 'error', error })
    })
  }

  /** One command, from its first stand at the gate to its second. `sent`: the next one may go. */
  private async exchange({ argv, bytes }: ProxiedRequest, sent: () => void): Promise<void> {
    const { client, world, process } = this
    const node = this.upstream?.node.id ?? this.route.node?.id
    const asked = { client, kind: 'command', action: actionOf(argv, process), ...(node ? { node } : {}) } as const
    const name = (argv[0] ?? '').toLowerCase()
    process.sends({ action: asked.action, name, node: node ?? '', waits: waitsForOthers(argv) })
    let pass: (may: boolean) => void = () => {}
    const passes = new Promise<boolean>((resolve) => {
      pass = resolve
    })
    // A command is withdrawn if the connection closes before it has left; afterwards it has an outcome.
    const withdrawn = new AbortController()
    const withdraw = () => {
      withdrawn.abort()
      process.heard()
    }
    this.over.signal.addEventListener('abort', withdraw)
    let id = 0
    let reached = node ?? ''
    const outcome = await world.gate.through(
      asked,
      async (operation) => {
        this.over.signal.removeEventListener('abort', withdraw)
        id = operation.id
        const done = await this.carry(operation, { argv, bytes }, passes, sent)
        reached = done.node
        return done.outcome
      },
      withdrawn.signal,
    )
    const heard = outcome.outcome === 'value' ? { ...outcome, value: shortened(outcome.value) } : outcome
    world.recorder.record({ kind: 'command-replied', client, node: reached, id, ...heard })
    pass(outcome.outcome === 'value' || outcome.outcome === 'error')
    process.heard()
    if (outcome.outcome === 'timeout') this.end(outcome.error)
  }

  /** Carries the command over the network and its answer back. */
  private async carry(
    operation: Operation,
    { argv, bytes }: ProxiedRequest,
    passes: Promise<boolean>,
    sent: () => void,
  ): Promise<{ outcome: ProxiedOutcome; node: string }> {
    const { client, world } = this
    const { recorder, network, ledger, clock } = world
    const { id, action } = operation
    const shown = argv.map(shorten)
    const source = this.process.at === undefined ? {} : { source: this.process.at }
    const unsent = (error: unknown) => {
      const node = operation.node ?? 'n1'
      const message = error instanceof Error ? error.message : String(error)
      recorder.record({ kind: 'command-sent', client, node, id, argv: shown, purpose: action, ...source })
      this.end(message)
      return { node, outcome: { outcome: 'lost', error: message } as const }
    }
    let upstream: Upstream
    try {
      upstream = await this.reach()
      await world.watching(upstream.node.id)
    } catch (error) {
      return unsent(error)
    }
    const node = upstream.node.id
    const sentMs = recorder.record({
      kind: 'command-sent',
      client,
      node,
      id,
      argv: shown,
      purpose: action,
      ...source,
    }).atMs
    if (!(await network.carry(client, 'request', action, node))) return { node, outcome: await this.silence() }
    if (this.ended) return { node, outcome: { outcome: 'lost', error: 'the connection was closed' } }
    const entry = ledger.enter(node, upstream.address(), { id, client, argv, shown: argv, sentMs })
    const answered = this.expect(argv, passes)
    const before = this.passesBefore
    this.passesBefore = passes
    upstream.socket.write(bytes)
    sent()
    const outcome = await answered
    if (outcome.outcome !== 'value' || outcome.value === null) ledger.blockedOn(node).withdraw(entry)
    if (outcome.outcome === 'lost') return { node, outcome }
    if (!entry.seen && isShown(argv, outcome)) await seen(entry, clock)
    // A node that asks for the text of a script has granted nothing: a fault of the reply waits for the next one.
    const isAnswer = outcome.outcome !== 'error' || !outcome.error.startsWith('NOSCRIPT')
    if (isAnswer && !(await network.carry(client, 'reply', action, node)))
      return { node, outcome: await this.silence() }
    // Answers stay in order: none passes before the earlier ones of the connection.
    if (!(await before)) return { node, outcome: { outcome: 'lost', error: 'the connection was closed' } }
    return { node, outcome }
  }

  private expect(argv: string[], passes: Promise<boolean>): Promise<ProxiedOutcome> {
    return new Promise((resolve) => {
      const onAnswered = (frame: Frame) => {
        if (frame.error) resolve({ outcome: 'error', error: String(frame.value) })
        else resolve({ outcome: 'value', value: frame.value })
      }
      const onCut = (error: string) => resolve({ outcome: 'lost', error })
      this.conversation.ask({ passes, onAnswered, onCut }, argv)
    })
  }

  /** A missing answer blocks all later ones. After the client's time limit the connection is cut, as a middlebox would. */
  private async silence(): Promise<ProxiedOutcome> {
    const { clock, answerLimitMs } = this.world
    await Promise.race([
      new Promise<void>((resolve) => clock.after(answerLimitMs, resolve)),
      new Promise<void>((resolve) => this.over.signal.addEventListener('abort', () => resolve())),
    ])
    return { outcome: 'timeout', error: `no answer within ${answerLimitMs} ms` }
  }

  /** The connection to the node, made with the first command that needs it. Rejects with a `RedisConnectionError`. */
  private async reach(): Promise<Upstream> {
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
    if (proxied) await this.say(socket, 'PING')
    this.upstream = { node, socket, address: () => addressOf(socket) }
    return this.upstream
  }

  /** Sends one hidden command of ours. Resolves when it is answered, whatever the answer. */
  private say(socket: Socket, ...argv: string[]): Promise<void> {
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
    else if (heard.is === 'message') this.write(frame.bytes, this.letMessage(heard.channel, heard.text))
    else {
      if (!heard.request.hidden) this.write(heard.request.instead ?? frame.bytes, heard.request.passes)
      if (heard.last) heard.request.onAnswered(frame)
    }
  }

  /** Messages pass the client's gate one by one. */
  private async letMessage(channel: string, message: string): Promise<boolean> {
    const { client, world, process } = this
    if (!process.started) return true
    await world.gate.through({ client, kind: 'message', action: 'message' }, () => {}, this.over.signal)
    world.recorder.record({ kind: 'client-heard', client, channel: shorten(channel), message: shorten(message) })
    return true
  }

  /** Writes to the process in order, each chunk when it may. */
  private write(bytes: Buffer, may: Promise<boolean> = Promise.resolve(true)): void {
    this.written = this.written.then(async () => {
      if (await may) this.clientSocket.write(bytes)
      // A stream with missing bytes is useless, so nothing follows.
      else await new Promise<never>(() => {})
    })
  }

  private end(why: string): void {
    if (this.ended) return
    this.ended = true
    for (const exchange of this.conversation.open) exchange.onCut(why)
    this.over.abort()
    this.upstream?.socket.destroy()
    this.clientSocket.destroy()
  }
}
