/** The engine's end of a client's way to a node: every command goes out, is seen being executed, and is answered, through the client's gate. */
import { actionOfArgv } from '#model/trace/moments.ts'
import type { SourceLine } from '#model/trace/trace.ts'
import { CommandError } from '#scenarios/define.ts'
import type { Reply } from '#scenarios/locks/redis/context.ts'
import type { RunClock } from '#server/engine/clock.ts'
import { AnswerLost, type Gate, type Operation } from '#server/engine/gate.ts'
import type { Network } from '#server/engine/network.ts'
import type { CommandAnswer } from '#server/engine/port.ts'
import type { Recorder } from '#server/engine/recorder.ts'
import { shorten, shortenAll } from '#server/engine/shorten.ts'
import { answered, codeOf, type Outcome } from '#server/stores/operation.ts'
import type { RedisCommand } from './client-link.ts'
import { type RedisConnection, RedisConnectionError } from './connection.ts'
import type { Route } from './route.ts'
import type { CommandUnderWay, SentCommands } from './sent-command.ts'
import { Subscriptions } from './subscription.ts'

/** What all links of a run share. */
export interface LinkWorld {
  clock: RunClock
  gate: Gate
  recorder: Recorder
  ledger: SentCommands
  network: Network
  /** Resolves while what the node does can be seen; absent where it is seen already. */
  watching(node: string): Promise<void> | undefined
  /** The text of a script by its file's name. */
  scripts: ReadonlyMap<string, string>
  /** How long a client waits for an answer. */
  answerLimitMs: number
  /** Another connection of the client's own to the same node. */
  openConnection(client: string): RedisConnection
}

/** One command on its way over a connection. */
export interface Exchange {
  connection: RedisConnection
  argv: string[]
  /** As people should see it: a script by its file's name. */
  shown: string[]
  source?: SourceLine | undefined
  /** How long Redis itself may keep the command waiting. */
  blocksForMs: number
  /** Sends it, where that is more than to send `argv`. Rejects with a `RefusedByStore` or a `RedisConnectionError`. */
  send?(): Promise<Reply>
}

/** What becomes known of a command on its way. */
interface Way {
  id: number
  node: string
}

/** A client that is sent from node to node for ever gives up. */
const maxRedirections = 16

/** A `CommandError`, with what the node itself answered. */
class Refusal extends CommandError {
  readonly reply: string
  constructor(outcome: Exclude<Outcome<Reply>, { outcome: 'value' }>, message: string, definite: boolean) {
    super(codeOf(outcome), message, definite)
    this.reply = outcome.outcome === 'error' ? outcome.error : ''
  }
}

/** How long an answer may wait for its command to be seen being executed. Reached only when watching failed. */
const sightLimitMs = 1000

export class NodeLink {
  private readonly subscriptions: Subscriptions
  /** The node that the last command went to. */
  private reached: string | undefined

  constructor(
    private readonly client: string,
    private readonly route: Route,
    /** Where it leads, as long as the connection has not been made. */
    private readonly firstNode: string,
    private readonly world: LinkWorld,
  ) {
    this.subscriptions = new Subscriptions(client, world, (exchange) => this.exchange(exchange))
  }

  /** Carries out a `RedisCommand`. Rejects with a `CommandError`. */
  async carryOut(command: unknown): Promise<CommandAnswer> {
    const reply = await this.dispatch(command as RedisCommand)
    return { reply, node: this.reached ?? this.firstNode }
  }

  private dispatch(command: RedisCommand): Promise<Reply> {
    switch (command.do) {
      case 'call':
        return this.command(command.argv, command.argv, command.source)
      case 'eval':
        return this.evaluate(command)
      case 'subscribe':
        return this.subscriptions.open(command)
      case 'listen':
        return this.subscriptions.listen(command)
      case 'unsubscribe':
        return this.subscriptions.close(command)
    }
  }

  private evaluate({ file, keys, args, source }: Extract<RedisCommand, { do: 'eval' }>): Promise<Reply> {
    const text = this.world.scripts.get(file)
    if (text === undefined) throw new RangeError(`there is no ${file} beside this lock`)
    // The text is sent each time: a script cache is lost with a restart or a failover, and that would be another lesson.
    const rest = [String(keys.length), ...keys, ...args]
    return this.command(['EVAL', text, ...rest], ['EVAL', file, ...rest], source)
  }

  /** Sends it where the key is, and on to where a node says that it is. Each of these goes through the gate. */
  private async command(argv: string[], shown: string[], source: SourceLine | undefined): Promise<Reply> {
    let exchange: Exchange = { connection: this.route.to(argv), argv, shown, source, blocksForMs: blocksForMs(argv) }
    for (let sent = 1; ; sent += 1) {
      try {
        return await this.exchange(exchange)
      } catch (error) {
        const mayFollow = sent < maxRedirections && error instanceof Refusal
        const next = mayFollow ? this.route.redirected?.(error.reply) : undefined
        if (next === undefined) throw error
        exchange = { ...exchange, connection: next.connection }
        if (next.asking) await this.exchange({ ...exchange, argv: ['ASKING'], shown: ['ASKING'], blocksForMs: 0 })
      }
    }
  }

  private async exchange(exchange: Exchange): Promise<Reply> {
    const { client, firstNode, world } = this
    const { shown } = exchange
    const way: Way = { id: 0, node: exchange.connection.node?.id ?? firstNode }
    const asked = { client, kind: 'command', action: actionOfArgv(shown), node: way.node } as const
    let outcome: Outcome<Reply>
    try {
      outcome = await world.gate.through(asked, (operation) => this.perform(operation, exchange, way))
    } catch (error) {
      outcome = answerNever(error)
    }
    const { id, node } = way
    if (outcome.outcome === 'value') {
      const { value } = outcome
      const heard = typeof value === 'string' ? shorten(value) : value
      world.recorder.record({ kind: 'command-replied', client, node, id, outcome: 'value', value: heard })
      return value
    }
    const { definite, ...heard } = outcome
    world.recorder.record({ kind: 'command-replied', client, node, id, ...heard })
    throw new Refusal(outcome, `${shown.slice(0, 2).join(' ')} on ${node}: ${outcome.error}`, definite)
  }

  /** Connects if need be, sends, and waits for an answer, but not for ever. */
  private async perform(operation: Operation, exchange: Exchange, way: Way): Promise<Outcome<Reply>> {
    const { client, world } = this
    try {
      const { id: node } = await exchange.connection.ready()
      const blind = world.watching(node)
      if (blind) await watched(blind)
      // The client may have crashed while it was connecting.
      if (world.gate.isClosed(client)) await new Promise<never>(() => {})
      const sentMs = this.recordSent(operation, exchange, way, node)
      const reply = this.carry(operation, node, sentMs, exchange)
      return await answered(reply, world.clock, world.answerLimitMs + exchange.blocksForMs)
    } catch (error) {
      if (!(error instanceof RedisConnectionError)) throw error
      this.recordSent(operation, exchange, way, operation.node ?? this.firstNode)
      return { outcome: 'lost', error: error.message, definite: error.definite }
    }
  }

  /** Returns when that was. */
  private recordSent({ id }: Operation, { shown, source }: Exchange, way: Way, node: string): number {
    const { client, world } = this
    way.id = id
    way.node = node
    this.reached = node
    const sent = { kind: 'command-sent', client, node, id, argv: shortenAll(shown) } as const
    return world.recorder.record(source ? { ...sent, source } : sent).atMs
  }

  /** Over the network and back. Never resolves if a message is lost on the way: then the client's time limit ends the wait. */
  private async carry({ id, action }: Operation, node: string, sentMs: number, exchange: Exchange): Promise<Reply> {
    const { client, world } = this
    const { ledger, network, clock } = world
    const { argv, shown, connection } = exchange
    const request = network.carry(client, 'request', action, node)
    if (request !== true) await arrived(request)
    const entry = ledger.enter(node, connection.address, { id, client, argv, shown, sentMs })
    let reply: Reply = null
    try {
      reply = await (exchange.send ? exchange.send() : connection.send(argv))
    } finally {
      // A command that failed or brought nothing waits for nobody any more.
      if (reply === null) ledger.blockedOn(node).withdraw(entry)
    }
    // The answer can overtake the news of the execution by a fraction of a millisecond. What MULTI has queued is executed by EXEC, if at all.
    if (!entry.seen && reply !== 'QUEUED') await seen(entry, clock)
    const answer = network.carry(client, 'reply', action, node)
    if (answer !== true) await arrived(answer)
    return reply
  }
}

/** Never resolves if the message is lost on its way. */
async function arrived(message: Promise<boolean>): Promise<void> {
  if (!(await message)) await new Promise<never>(() => {})
}

/** Whoever drives the gate may lose an answer. */
function answerNever(error: unknown): Outcome<Reply> {
  if (!(error instanceof AnswerLost)) throw error
  return { outcome: 'timeout', error: 'no answer came', definite: false }
}

/** What cannot be watched is not talked to. */
async function watched(seen: Promise<void>): Promise<void> {
  try {
    await seen
  } catch (error) {
    throw new RedisConnectionError(error instanceof Error ? error.message : String(error), true)
  }
}

/** How long Redis itself may keep a blocking command waiting, in milliseconds. */
function blocksForMs([command = '', ...rest]: readonly string[]): number {
  const last = Number(rest.at(-1))
  if (/^B(LPOP|RPOP|LMOVE|RPOPLPUSH|LMPOP|ZPOPMIN|ZPOPMAX|ZMPOP)$/i.test(command)) return last * 1000
  return /^WAIT$/i.test(command) ? last : 0
}

/** Resolves when the node was seen to execute it, or after a limit. */
export function seen(entry: CommandUnderWay, clock: RunClock): Promise<void> {
  return new Promise((resolve) => {
    const enough = clock.after(sightLimitMs, resolve)
    entry.onSeen = () => {
      enough()
      resolve()
    }
  })
}
