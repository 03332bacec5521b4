/**
 * Keeps sent commands to match them with MONITOR's lines. Redis executes a connection's commands in order, so a connection's lines are matched with its
 * commands in the order in which they were sent.
 */
import type { CommandUnderWay, SentCommand } from '../connect/sent-command.ts'
import { Blocked } from './blocked.ts'
import type { MonitorLine } from './monitor-line.ts'

interface OfNode {
  /** Sent commands that MONITOR has not shown yet, keyed by the client's address. */
  queues: Map<string, CommandUnderWay[]>
  last: SentCommand | undefined
  blocked: Blocked
}

export class CommandLedger {
  private readonly nodes = new Map<string, OfNode>()

  enter(node: string, address: string, command: SentCommand): CommandUnderWay {
    const { id, client, argv, shown, sentMs } = command
    const entry: CommandUnderWay = { id, client, argv, shown, sentMs, seen: false, onSeen: noop }
    const { queues } = this.of(node)
    const queue = queues.get(address)
    if (queue) queue.push(entry)
    else queues.set(address, [entry])
    return entry
  }

  blockedOn(node: string): Blocked {
    return this.of(node).blocked
  }

  /** Finds our command that this line shows, or our command whose script this line is part of. */
  match(node: string, line: MonitorLine): { command: SentCommand; inner: boolean } | undefined {
    const of = this.of(node)
    if (line.from === 'lua') {
      // A script runs alone, so the command before the script's lines is its caller. This holds for EVAL, EVALSHA, and FCALL, even in a transaction.
      return of.last && { command: of.last, inner: true }
    }
    of.last = undefined
    const queue = of.queues.get(line.from)
    const at = queue?.findIndex((entry) => sameCommand(entry.argv, line.argv)) ?? -1
    const entry = queue?.[at]
    if (!queue || !entry) return undefined
    // Earlier commands that were never shown were rejected without being executed.
    if (queue.length === 1) queue.pop()
    else queue.splice(0, at + 1)
    of.last = entry
    entry.seen = true
    entry.onSeen()
    return { command: entry, inner: false }
  }

  private of(node: string): OfNode {
    const known = this.nodes.get(node)
    if (known) return known
    const fresh: OfNode = { queues: new Map(), last: undefined, blocked: new Blocked() }
    this.nodes.set(node, fresh)
    return fresh
  }
}

const noop = () => {}

function sameCommand(sent: readonly string[], seen: readonly string[]): boolean {
  if (sent.length !== seen.length) return false
  for (let at = 1; at < sent.length; at += 1) if (sent[at] !== seen[at]) return false
  return sent[0] === seen[0] || sent[0]?.toUpperCase() === seen[0]?.toUpperCase()
}
