/** Holds the commands of a connection until the explorer answers them. Commands about the connection itself are answered at once. */
import type { Socket } from 'node:net'
import { messageOf } from '#server/base/message-of.ts'
import { NotExplorable } from '#server/engine/explore/clients/messages.ts'
import type { HoldingEvents, WireValue } from '#server/engine/explore/store.ts'
import { type ProxiedExchange, type ProxiedRequest, unrecorded } from '../proxy/exchange.ts'
import { ForeignConnection, type NodeRoute } from '../proxy/foreign-connection.ts'
import type { Frame } from '../proxy/frames.ts'
import { readCommand, wireOf } from '../proxy/wire-values.ts'
import { reasonAgainst } from './refused-commands.ts'
import { digestOf, isScript } from './sent-commands.ts'

export interface HoldingPort {
  password: string
  node: number
  /** Number of the connection, starting from 0. */
  connection: number
  /** Scripts that any process has sent, keyed by digest. All processes share these, so that it makes no difference which process sends a script first. */
  scripts: Map<string, string>
  events: HoldingEvents
}

const status = (v: string): WireValue => ({ t: '+', v })
const text = (v: string): WireValue => ({ t: '$', v })
const number = (v: number): WireValue => ({ t: ':', v: String(v) })
const noScript: WireValue = { t: '-', v: 'NOSCRIPT No matching script. Please use EVAL.' }

export class HeldConnection extends ForeignConnection {
  private version: 2 | 3 = 2
  private transaction: string[][] | undefined
  private readonly channels = new Set<string>()

  constructor(
    socket: Socket,
    private readonly port: HoldingPort,
    route: NodeRoute,
  ) {
    super(socket, port.password, route)
  }

  /** Whether a command that the explorer does not hold is still waiting for its answer. */
  get waits(): boolean {
    return this.isBusy
  }

  /** Our port and the server's port of the connection, or `undefined` once the connection has ended. */
  get ports(): readonly [number, number] | undefined {
    const { localPort, remotePort } = this.clientSocket
    return this.ended || localPort === undefined || remotePort === undefined ? undefined : [localPort, remotePort]
  }

  cut(): void {
    this.end('the exploration ended')
  }

  protected counts(): boolean {
    return true
  }

  protected override moved(): void {
    this.port.events.onChange()
  }

  protected override passedOn(argv: readonly string[]): ProxiedExchange {
    const [name = '', version] = argv
    if (name.toLowerCase() !== 'hello' || version === undefined) return unrecorded()
    const onAnswered = ({ error }: Frame) => {
      if (!error) this.version = version === '3' ? 3 : 2
    }
    return { ...unrecorded(), onAnswered }
  }

  protected async refuse([command = '']: string[]): Promise<void> {
    this.port.events.onRefused(new NotExplorable(['not-permitted', command], 'not-permitted'))
  }

  /** Never called: this class answers SUBSCRIBE itself, so the node sends no messages. */
  protected hearMessage(): void {}

  protected async exchange({ bytes }: ProxiedRequest): Promise<void> {
    const argv = readCommand(bytes)
    const name = (argv[0] ?? '').toUpperCase()
    const own = this.ownAnswer(name, argv)
    if (own !== undefined) return this.say(...own)
    if (this.transaction !== undefined && name !== 'EXEC') {
      this.transaction.push(this.canonical(argv))
      return this.say(status('QUEUED'))
    }
    const why = name === 'EXEC' && this.transaction ? undefined : reasonAgainst(argv)
    if (why !== undefined) return this.port.events.onRefused(new NotExplorable(why.reason(shortOf(argv)), why.code))
    const list = this.transaction ?? [this.canonical(argv)]
    const isTransaction = this.transaction !== undefined
    this.transaction = undefined
    const { node, connection, events } = this.port
    let answer: (value: WireValue) => void = () => {}
    const answered = new Promise<Buffer>((resolve) => {
      answer = (value) => resolve(Buffer.from(wireOf(value), 'latin1'))
    })
    await this.answerInTurn(answered)
    events.onHeld({ list, isTransaction, version: this.version, node, connection, sinceMs: performance.now(), answer })
  }

  /**
   * Returns the answer to a command that depends only on this connection and on what any process has sent before. Returns `undefined` if the command is a step
   * of the exploration.
   */
  private ownAnswer(name: string, argv: readonly string[]): WireValue[] | undefined {
    const { scripts } = this.port
    const [, what = '', ...rest] = argv
    if (name === 'MULTI') {
      this.transaction = []
      return [status('OK')]
    }
    if (name === 'DISCARD' || name === 'UNWATCH') {
      if (name === 'DISCARD') this.transaction = undefined
      return [status('OK')]
    }
    if (/^EVALSHA(_RO)?$/.test(name) && !scripts.has(what.toLowerCase())) return [noScript]
    if (name === 'SCRIPT' && what.toUpperCase() === 'LOAD') return [text(this.remember(rest[0] ?? ''))]
    if (name === 'SCRIPT' && what.toUpperCase() === 'EXISTS') {
      return [{ t: '*', v: rest.map((digest) => number(scripts.has(digest.toLowerCase()) ? 1 : 0)) }]
    }
    if (/^[PS]?(UN)?SUBSCRIBE$/.test(name)) return this.subscription(name.toLowerCase(), argv.slice(1))
    return undefined
  }

  private subscription(name: string, named: readonly string[]): WireValue[] {
    const isEnd = name.includes('un')
    const channels = named.length > 0 || !isEnd ? named : [...this.channels]
    const t = this.version === 3 ? '>' : '*'
    const said = (channel: WireValue): WireValue => ({ t, v: [text(name), channel, number(this.channels.size)] })
    if (channels.length === 0) return [said({ t: '$', v: null })]
    return channels.map((channel) => {
      if (isEnd) this.channels.delete(channel)
      else this.channels.add(channel)
      return said(text(channel))
    })
  }

  private remember(script: string): string {
    const digest = digestOf(script)
    this.port.scripts.set(digest, script)
    return digest
  }

  /**
   * Returns the command with its whole script. If the command names the script by its digest, replaces the digest, so that both commands have the same form.
   */
  private canonical(argv: string[]): string[] {
    const [name = '', script = '', ...rest] = argv
    const [, digest, readOnly = ''] = /^EVAL(SHA)?(_RO)?$/.exec(name.toUpperCase()) ?? []
    if (isScript(argv)) this.remember(script)
    else if (digest === undefined) return argv
    const text = digest === undefined ? script : (this.port.scripts.get(script.toLowerCase()) ?? '')
    return [`EVAL${readOnly}`, text, ...rest]
  }

  private async say(...values: WireValue[]): Promise<void> {
    await this.answerInTurn(Buffer.from(values.map(wireOf).join(''), 'latin1'))
  }

  private async answerInTurn(bytes: Buffer | Promise<Buffer>): Promise<void> {
    try {
      await this.answerHere(bytes)
    } catch (error) {
      this.end(messageOf(error))
    }
  }
}

const shortOf = (argv: readonly string[]) => argv.map((word) => word.slice(0, 40)).join(' ')
