/**
 * A client's way to a node: every command passes the gate, goes out, is seen being executed, is answered, and passes the gate again.
 */
import { CommandError, type RedisLink, type Reply } from '../../scenarios/define.ts'
import { actionOfArgv } from '../protocol/moments.ts'
import type { RunClock } from './clock.ts'
import { type Connection, ErrorReply } from './connection.ts'
import type { Gate } from './gate.ts'
import type { Entry, Ledger } from './ledger.ts'
import type { Recorder } from './recorder.ts'
import { shorten } from './shorten.ts'
import { callerLine } from './source-line.ts'

/** What all links of a run share. */
export interface LinkWorld {
  clock: RunClock
  gate: Gate
  recorder: Recorder
  ledger: Ledger
  /** Resolves while what the node does can be seen. */
  watching(node: string): Promise<void>
  /** The text of a script by its file's name. */
  scripts: ReadonlyMap<string, string>
  /** How long a client waits for an answer. */
  answerLimitMs: number
  nextCommandId(): number
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
    await world.watching(node)
    // The client may have crashed while it was connecting.
    if (gate.isClosed(client)) await new Promise<never>(() => {})
    const sentMs = sent(node).atMs
    const entry = world.ledger.enter(node, connection.address, { id, client, argv, shown, sentMs })
    outcome = await answered(connection.send(argv), clock, world.answerLimitMs)
    // The answer can overtake the news of the execution by a fraction of a millisecond.
    if (outcome.outcome === 'value' && !entry.seen) await seen(entry, clock)
  } catch (error) {
    sent(node)
    outcome = { outcome: 'lost', error: error instanceof Error ? error.message : String(error), definite: true }
  }

  await gate.pass(client, 'back', action)
  const { definite, ...told } = { definite: true, ...outcome }
  recorder.record({ kind: 'command-replied', client, node, id, ...shortened(told) })
  if (outcome.outcome === 'value') return outcome.value
  throw new CommandError(codeOf(outcome), `${shown.slice(0, 2).join(' ')} on ${node}: ${outcome.error}`, definite)
}

function answered(reply: Promise<Reply>, clock: RunClock, limitMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const enough = clock.after(limitMs, () =>
      resolve({ outcome: 'timeout', error: `no answer within ${limitMs} ms`, definite: false }),
    )
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
