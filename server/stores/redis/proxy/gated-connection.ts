/** Serves a connection whose commands pass the client's gate and are recorded. The gate decides when each command is sent and when its answer arrives. */
import type { Socket } from 'node:net'
import { messageOf } from '#server/base/message-of.ts'
import type { ForeignClient } from '#server/engine/arena.ts'
import type { Operation } from '#server/engine/passage.ts'
import { shorten } from '#server/engine/shorten.ts'
import type { RedisConnection } from '../connect/connection.ts'
import type { LinkWorld } from '../connect/exchange.ts'
import { seen } from '../connect/link.ts'
import type { ProcessAddresses } from './addresses.ts'
import { actionOf, waitsForOthers } from './commands.ts'
import {
  isShown,
  type ProxiedExchange,
  type ProxiedOutcome,
  type ProxiedRequest,
  shortened,
  unrecorded,
} from './exchange.ts'
import { ForeignConnection, type Upstream } from './foreign-connection.ts'
import type { Frame } from './frames.ts'

/** The client whose port the connection used. */
interface ClientsPort {
  client: string
  process: ForeignClient
  /** Password that the process must send first. */
  password: string
  addresses: ProcessAddresses
}

export class GatedConnection extends ForeignConnection {
  private readonly client: string
  private readonly process: ForeignClient
  private readonly addresses: ProcessAddresses
  /** Resolves with whether the answer to the previous command reaches the process. */
  private passesBefore: Promise<boolean> = Promise.resolve(true)

  private isTransaction = false

  /** `link` is the client's connection, which is only used to locate the node. */
  constructor(
    clientSocket: Socket,
    port: ClientsPort,
    private readonly link: RedisConnection,
    private readonly world: LinkWorld,
  ) {
    super(clientSocket, port.password, link)
    this.client = port.client
    this.process = port.process
    this.addresses = port.addresses
  }

  protected counts(): boolean {
    return this.process.started
  }

  protected override passedOn([name = '']: readonly string[]): ProxiedExchange {
    const isAboutNodes = /^(hello|info|role|cluster)$/i.test(name)
    return isAboutNodes ? { ...unrecorded(), translate: this.translate } : unrecorded()
  }

  private readonly translate = ({ bytes }: Frame) => this.addresses.translated(bytes)

  /** Records a rejection in the trace, because it explains why the lock fails to do something. */
  protected async refuse(argv: string[], error: string): Promise<void> {
    const { client, process, world } = this
    process.refused(argv.slice(0, 2).join(' '))
    if (!process.started) return
    const node = this.upstream?.node.id ?? this.link.node?.id ?? 'n1'
    await world.gate.through({ client, kind: 'command', action: actionOf(argv, process), node }, ({ id }) => {
      world.recorder.record({ kind: 'command-sent', client, node, id, argv: argv.map(shorten) })
      world.recorder.record({ kind: 'command-replied', client, node, id, outcome: 'error', error })
    })
  }

  /** Handles one command, from its arrival at the gate until its answer has passed the gate. Calls `sent` when the next command may be sent. */
  protected async exchange({ argv, bytes }: ProxiedRequest, sent: () => void): Promise<void> {
    const { client, world, process } = this
    const node = this.upstream?.node.id ?? this.link.node?.id
    const isAside = this.isAside(argv)
    const action = actionOf(argv, process)
    const asked = {
      ...({ client, kind: 'command', action } as const),
      ...(node ? { node } : {}),
      ...(isAside ? { aside: true } : {}),
    }
    const name = (argv[0] ?? '').toLowerCase()
    process.sends({ action: asked.action, name, node: node ?? '', waits: waitsForOthers(argv) })
    let pass: (may: boolean) => void = () => {}
    const passes = new Promise<boolean>((resolve) => {
      pass = resolve
    })
    // If the connection closes before the command is sent, the command is withdrawn. If it closes afterwards, the command has an outcome.
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
      const message = messageOf(error)
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
    // NOSCRIPT grants nothing and only asks for the whole script, so a fault of the reply waits for the next answer.
    const isAnswer = outcome.outcome !== 'error' || !outcome.error.startsWith('NOSCRIPT')
    if (!isAnswer) operation.aside = true
    if (isAnswer && !(await network.carry(client, 'reply', action, node)))
      return { node, outcome: await this.silence() }
    // Answers stay in order, so wait until the previous answer of this connection has passed.
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
      const translate = (frame: Frame) => (isRedirection(frame) ? this.translate(frame) : frame.bytes)
      this.conversation.ask({ passes, onAnswered, onCut, translate }, argv)
    })
  }

  /**
   * Waits for the client's time limit after an answer was lost, because that answer blocks all later ones. Then the connection is cut, as a middlebox would do.
   */
  private async silence(): Promise<ProxiedOutcome> {
    const { clock, answerLimitMs } = this.world
    await Promise.race([
      new Promise<void>((resolve) => clock.after(answerLimitMs, resolve)),
      new Promise<void>((resolve) => this.over.signal.addEventListener('abort', () => resolve())),
    ])
    return { outcome: 'timeout', error: `no answer within ${answerLimitMs} ms` }
  }

  /** Returns whether a command is part of another step. Must be called once per command and in order, because it keeps track of transactions. */
  private isAside([name = '']: readonly string[]): boolean {
    const word = name.toLowerCase()
    const isQueued = this.isTransaction && word !== 'exec'
    if (word === 'multi') this.isTransaction = true
    else if (word === 'exec' || word === 'discard') this.isTransaction = false
    return isQueued || /^(multi|discard|unwatch|script|[ps]?(un)?subscribe)$/.test(word)
  }

  protected hearMessage(frame: Frame, channel: string, text: string): void {
    this.write(frame.bytes, this.letMessage(channel, text))
  }

  /** Passes a message through the client's gate. Messages pass one by one. */
  private async letMessage(channel: string, message: string): Promise<boolean> {
    const { client, world, process } = this
    if (!process.started) return true
    await world.gate.through({ client, kind: 'message', action: 'message' }, () => {}, this.over.signal)
    world.recorder.record({ kind: 'client-heard', client, channel: shorten(channel), message: shorten(message) })
    return true
  }
}

/** Returns whether the error names another node of the cluster, which has the key. */
const isRedirection = ({ error, value }: Frame) => error && /^(MOVED|ASK) /.test(String(value))
