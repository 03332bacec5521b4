/**
 * Implements the engine's end of a client's link to a node. Every command leaves through the client's gate and is observed when the node executes it, and its
 * answer comes back through the gate.
 */

import { actionOfArgv } from '#model/trace/moments.ts'
import type { SourceLine } from '#model/trace/trace.ts'
import { CommandError } from '#scenarios/define.ts'
import type { Reply } from '#scenarios/locks/redis/context.ts'
import { messageOf } from '#server/base/message-of.ts'
import type { RunClock } from '#server/engine/clock.ts'
import { AnswerLost } from '#server/engine/gate.ts'
import type { Operation } from '#server/engine/passage.ts'
import type { CommandAnswer } from '#server/engine/port.ts'
import { shorten, shortenAll } from '#server/engine/shorten.ts'
import { answered, codeOf, type OperationOutcome } from '#server/stores/operation.ts'
import { refusalOfConfined } from '../servers/confined.ts'
import type { RedisCommand } from './client-link.ts'
import { RedisConnectionError } from './connection.ts'
import type { Exchange, LinkWorld } from './exchange.ts'
import type { Route } from './route.ts'
import type { CommandUnderWay } from './sent-command.ts'
import { Subscriptions } from './subscription.ts'

/** An attempt to execute a command. The id of its events and its node are filled in when the command is sent. */
interface Attempt {
  id: number
  node: string
}

const maxRedirections = 16

/** A `CommandError` that contains the node's own error reply. */
class Refusal extends CommandError {
  readonly reply: string
  constructor(outcome: Exclude<OperationOutcome<Reply>, { outcome: 'value' }>, message: string, definite: boolean) {
    super(codeOf(outcome), message, definite)
    this.reply = outcome.outcome === 'error' ? outcome.error : ''
  }
}

/** Milliseconds that an answer may wait until MONITOR has shown its command. The limit is reached only if watching fails. */
const sightLimitMs = 1000

export class NodeLink {
  private readonly subscriptions: Subscriptions
  /** Node of the latest command. */
  private reached: string | undefined

  constructor(
    private readonly client: string,
    private readonly route: Route,
    /** Node to report before the connection is made. */
    private readonly firstNode: string,
    private readonly world: LinkWorld,
  ) {
    this.subscriptions = new Subscriptions(client, world, (exchange) => this.exchange(exchange))
  }

  /** Executes a `RedisCommand`. Rejects with a `CommandError`. */
  async carryOut(command: unknown): Promise<CommandAnswer> {
    const reply = await this.dispatch(command as RedisCommand)
    return { reply, node: this.reached ?? this.firstNode }
  }

  private dispatch(command: RedisCommand): Promise<Reply> {
    switch (command.do) {
      case 'call':
        this.refuseConfined(command.argv)
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

  /** Rejects commands that an edited lock may not send but that access rights on the server cannot forbid. */
  private refuseConfined(argv: readonly string[]): void {
    const refusal = this.world.isConfined ? refusalOfConfined(argv) : undefined
    if (refusal !== undefined) throw new CommandError('ERROR_REPLY', refusal, true)
  }

  private evaluate({ file, keys, args, source }: Extract<RedisCommand, { do: 'eval' }>): Promise<Reply> {
    const text = this.world.scriptsOf(this.client).get(file)
    if (text === undefined) throw new RangeError(`there is no ${file} beside this lock`)
    // Send the whole script each time: a restart or a failover loses the script cache, which would be another lesson.
    const rest = [String(keys.length), ...keys, ...args]
    return this.command(['EVAL', text, ...rest], ['EVAL', file, ...rest], source)
  }

  /** Sends a command to its key's node and follows redirections. Each attempt passes the gate. */
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
    const attempt: Attempt = { id: 0, node: exchange.connection.node?.id ?? firstNode }
    const asked = { client, kind: 'command', action: actionOfArgv(shown), node: attempt.node } as const
    let outcome: OperationOutcome<Reply>
    try {
      outcome = await world.gate.through(asked, (operation) => this.perform(operation, exchange, attempt))
    } catch (error) {
      outcome = answerNever(error)
    }
    const { id, node } = attempt
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

  /** Connects if necessary, sends the command, and waits for an answer within the limit. */
  private async perform(operation: Operation, exchange: Exchange, attempt: Attempt): Promise<OperationOutcome<Reply>> {
    const { client, world } = this
    try {
      const { id: node } = await exchange.connection.ready()
      const blind = world.watching(node)
      if (blind) await watched(blind)
      // The client may have crashed while it was connecting.
      if (world.gate.isClosed(client)) await new Promise<never>(() => {})
      const sentMs = this.recordSent(operation, exchange, attempt, node)
      const reply = this.carry(operation, node, sentMs, exchange)
      return await answered(reply, world.clock, world.answerLimitMs + exchange.blocksForMs)
    } catch (error) {
      if (!(error instanceof RedisConnectionError)) throw error
      this.recordSent(operation, exchange, attempt, operation.node ?? this.firstNode)
      return { outcome: 'lost', error: error.message, definite: error.definite }
    }
  }

  /** Records that the command was sent. Returns the time of the event. */
  private recordSent({ id }: Operation, { shown, source }: Exchange, attempt: Attempt, node: string): number {
    const { client, world } = this
    attempt.id = id
    attempt.node = node
    this.reached = node
    const sent = { kind: 'command-sent', client, node, id, argv: shortenAll(shown) } as const
    return world.recorder.record(source ? { ...sent, source } : sent).atMs
  }

  /** Carries the command over the network and its answer back. If either message is lost, this never resolves, and the client's time limit ends the wait. */
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
      // A command that failed or returned nothing is no longer blocked.
      if (reply === null) ledger.blockedOn(node).withdraw(entry)
    }
    // An answer can arrive a fraction of a millisecond before MONITOR's line. A command that MULTI has queued is executed by EXEC, if at all, so do not wait
    // for it.
    if (!entry.seen && reply !== 'QUEUED') await seen(entry, clock)
    const answer = network.carry(client, 'reply', action, node)
    if (answer !== true) await arrived(answer)
    return reply
  }
}

/** Resolves when the message has arrived. If it was lost, never resolves. */
async function arrived(message: Promise<boolean>): Promise<void> {
  if (!(await message)) await new Promise<never>(() => {})
}

/** Turns an answer that the gate's driver has lost into a timeout. */
function answerNever(error: unknown): OperationOutcome<Reply> {
  if (!(error instanceof AnswerLost)) throw error
  return { outcome: 'timeout', error: 'no answer came', definite: false }
}

/** Makes the command fail if its node cannot be watched. */
async function watched(seen: Promise<void>): Promise<void> {
  try {
    await seen
  } catch (error) {
    throw new RedisConnectionError(messageOf(error), true)
  }
}

function blocksForMs([command = '', ...rest]: readonly string[]): number {
  const last = Number(rest.at(-1))
  if (/^B(LPOP|RPOP|LMOVE|RPOPLPUSH|LMPOP|ZPOPMIN|ZPOPMAX|ZMPOP)$/i.test(command)) return last * 1000
  return /^WAIT$/i.test(command) ? last : 0
}

/** Resolves when the execution of the command was observed, or after a time limit. */
export function seen(entry: CommandUnderWay, clock: RunClock): Promise<void> {
  return new Promise((resolve) => {
    const enough = clock.after(sightLimitMs, resolve)
    entry.onSeen = () => {
      enough()
      resolve()
    }
  })
}
