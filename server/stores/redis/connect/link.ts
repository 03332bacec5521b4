/**
 * A client's way to a node: every command passes the gate, goes out, is seen being executed, is answered, and passes the gate again.
 */

import { actionOfArgv } from '../../../../model/trace/moments.ts'
import { CommandError, type RedisLink, type Reply } from '../../../../scenarios/define.ts'
import type { RunClock } from '../../../engine/clock.ts'
import type { Gate } from '../../../engine/gate.ts'
import type { Network } from '../../../engine/network.ts'
import type { Recorder } from '../../../engine/recorder.ts'
import { shorten } from '../../../engine/shorten.ts'
import { callerLine } from '../../../engine/source-line.ts'
import type { Entry, Ledger, SentCommand } from '../observe/ledger.ts'
import { type Connection, ConnectionError, ErrorReply } from './connection.ts'
import { openSubscription } from './subscription.ts'

/** What all links of a run share. */
export interface LinkWorld {
  clock: RunClock
  gate: Gate
  recorder: Recorder
  ledger: Ledger
  network: Network
  /** Resolves while what the node does can be seen. */
  watching(node: string): Promise<void>
  /** The text of a script by its file's name. */
  scripts: ReadonlyMap<string, string>
  /** How long a client waits for an answer. */
  answerLimitMs: number
  nextCommandId(): number
  /** Another connection of the client's own to the same node. */
  openConnection(client: string): Connection
}

type Outcome =
  | { outcome: 'value'; value: Reply }
  | { outcome: 'error' | 'timeout' | 'lost'; error: string; definite: boolean }

/** How long an answer may wait for its command to be seen being executed. Reached only when watching failed. */
const sightLimitMs = 1000

export function openLink(client: string, connection: Connection, fallbackNode: string, world: LinkWorld): RedisLink {
  const command = (argv: string[], shown: string[]) => issue(client, connection, fallbackNode, argv, shown, world)
  return {
    get node() {
      return connection.node?.id ?? fallbackNode
    },
    call: (name, ...args) => {
      const argv = [name, ...args.map(String)]
      return command(argv, argv)
    },
    eval: async (file, keys, args) => {
      const text = world.scripts.get(file)
      if (text === undefined) throw new RangeError(`there is no ${file} beside this lock`)
      // The text is sent each time: a script cache is lost with a restart or a failover, and that would be another lesson.
      const rest = [String(keys.length), ...keys, ...args.map(String)]
      return command(['EVAL', text, ...rest], ['EVAL', file, ...rest])
    },
    subscribe: (channel) => openSubscription(client, channel, world.openConnection(client), world),
  }
}

async function issue(
  client: string,
  connection: Connection,
  fallbackNode: string,
  argv: string[],
  shown: string[],
  world: LinkWorld,
): Promise<Reply> {
  const source = callerLine()
  const action = actionOfArgv(shown)
  const { gate, recorder, clock } = world
  await gate.pass(client, 'out', action)

  const id = world.nextCommandId()
  const sent = (node: string) =>
    recorder.record({ kind: 'command-sent', client, node, id, argv: shown.map(shorten), ...(source ? { source } : {}) })

  let node = fallbackNode
  let outcome: Outcome
  try {
    node = (await connection.ready()).id
    await watched(node, world)
    // The client may have crashed while it was connecting.
    if (gate.isClosed(client)) await new Promise<never>(() => {})
    const command = { id, client, argv, shown, sentMs: sent(node).atMs }
    const exchange = exchanged(command, action, node, connection, world)
    outcome = await answered(exchange, clock, world.answerLimitMs + blocksForMs(argv))
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error
    sent(node)
    outcome = { outcome: 'lost', error: error.message, definite: error.definite }
  }

  await gate.pass(client, 'back', action)
  const { definite, ...told } = { definite: true, ...outcome }
  recorder.record({ kind: 'command-replied', client, node, id, ...shortened(told) })
  if (outcome.outcome === 'value') return outcome.value
  throw new CommandError(codeOf(outcome), `${shown.slice(0, 2).join(' ')} on ${node}: ${outcome.error}`, definite)
}

/** What cannot be watched is not talked to. */
async function watched(node: string, world: LinkWorld): Promise<void> {
  try {
    await world.watching(node)
  } catch (error) {
    throw new ConnectionError(error instanceof Error ? error.message : String(error), true)
  }
}

/** Over the network and back. Never resolves if a message is lost on the way: then the client's time limit ends the wait. */
async function exchanged(
  command: SentCommand,
  action: string,
  node: string,
  connection: Connection,
  { clock, ledger, network }: LinkWorld,
): Promise<Reply> {
  const { client, argv } = command
  if (!(await network.carry(client, 'request', action, node))) await new Promise<never>(() => {})
  const entry = ledger.enter(node, connection.address, command)
  const reply = await connection.send(argv)
  // The answer can overtake the news of the execution by a fraction of a millisecond.
  if (!entry.seen) await seen(entry, clock)
  if (!(await network.carry(client, 'reply', action, node))) await new Promise<never>(() => {})
  return reply
}

/** How long Redis itself may keep a blocking command waiting, in milliseconds. */
function blocksForMs([command = '', ...rest]: readonly string[]): number {
  const last = Number(rest.at(-1))
  if (/^B(LPOP|RPOP|LMOVE|RPOPLPUSH|LMPOP|ZPOPMIN|ZPOPMAX|ZMPOP)$/i.test(command)) return last * 1000
  return /^WAIT$/i.test(command) ? last : 0
}

function answered(reply: Promise<Reply>, clock: RunClock, limitMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const enough = clock.after(limitMs, async () => {
      // If our own process stood still, what came in the meantime has not been read yet.
      await clock.yield()
      resolve({ outcome: 'timeout', error: `no answer within ${limitMs} ms`, definite: false })
    })
    const settle = (outcome: Outcome) => {
      enough()
      resolve(outcome)
    }
    reply.then(
      (value) => settle({ outcome: 'value', value }),
      (error: Error) => {
        const refused = error instanceof ErrorReply
        settle({ outcome: refused ? 'error' : 'lost', error: error.message, definite: refused })
      },
    )
  })
}

function seen(entry: Entry, clock: RunClock): Promise<void> {
  return new Promise((resolve) => {
    const enough = clock.after(sightLimitMs, resolve)
    entry.onSeen = () => {
      enough()
      resolve()
    }
  })
}

function codeOf(outcome: { outcome: 'error' | 'timeout' | 'lost'; definite: boolean }): CommandError['code'] {
  if (outcome.outcome === 'error') return 'ERROR_REPLY'
  if (outcome.outcome === 'timeout') return 'TIMEOUT'
  return outcome.definite ? 'UNREACHABLE' : 'CONNECTION_LOST'
}

function shortened(told: { outcome: Outcome['outcome']; value?: Reply; error?: string }) {
  return typeof told.value === 'string' ? { ...told, value: shorten(told.value) } : told
}
