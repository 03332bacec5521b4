/**
 * Which executed command is which sent one. Redis carries out a connection's commands in the order it got them, so the lines that
 * MONITOR shows of a connection are matched with what was sent over it, first in, first out.
 */
import type { Entry, SentCommand } from '../connect/sent-command.ts'
import { Blocked } from './blocked.ts'
import type { MonitorLine } from './monitor-line.ts'

export class Ledger {
  /** By node and address. */
  private readonly queues = new Map<string, Map<string, Entry[]>>()
  /** By node: the command that it showed last. */
  private readonly last = new Map<string, SentCommand>()
  private readonly blocked = new Map<string, Blocked>()

  /** Enters a command that is about to go out. */
  enter(node: string, address: string, command: SentCommand): Entry {
    const queues = this.queues.get(node) ?? new Map<string, Entry[]>()
    this.queues.set(node, queues)
    const entry = { ...command, seen: false, onSeen: noop }
    const queue = queues.get(address)
    if (queue) queue.push(entry)
    else queues.set(address, [entry])
    return entry
  }

  /** Who waits on this node for something to pop. */
  blockedOn(node: string): Blocked {
    const known = this.blocked.get(node)
    if (known) return known
    const fresh = new Blocked()
    this.blocked.set(node, fresh)
    return fresh
  }

  /** The command of ours that this line shows, or the script it is part of. */
  match(node: string, line: MonitorLine): { command: SentCommand; inner: boolean } | undefined {
    if (line.from === 'lua') {
      // A script runs alone, so it was called by the command before it, whichever way: EVAL, EVALSHA, FCALL, inside a transaction or not.
      const command = this.last.get(node)
      return command && { command, inner: true }
    }
    this.last.delete(node)
    const queue = this.queues.get(node)?.get(line.from)
    const at = queue?.findIndex((entry) => sameCommand(entry.argv, line.argv)) ?? -1
    if (!queue || at < 0) return undefined
    // What was sent before it and never shown was refused without being executed.
    const entry = queue.splice(0, at + 1)[at]
    if (!entry) return undefined
    this.last.set(node, entry)
    entry.seen = true
    entry.onSeen()
    return { command: entry, inner: false }
  }
}

const noop = () => {}

function sameCommand(sent: readonly string[], seen: readonly string[]): boolean {
  return (
    sent.length === seen.length &&
    sent.every((word, at) => word === seen[at] || (at === 0 && word.toUpperCase() === seen[at]?.toUpperCase()))
  )
}
