/** Collects commands with their events, and the rows of the console: these commands and other events worth a row. */

import { countUntil } from '#model/history/spans.ts'
import type { EventOf, TraceEvent } from '#model/trace/trace.ts'
import { laneOf } from '#model/trace/trace.ts'
import { CommandLog, type CommandSpan, commandAt } from './command-log.ts'
import type { CommandMark, Point, Window } from './types.ts'
import type { ConsoleRow } from './types-beside.ts'

/**
 * Whether an event gets a row of its own. Of changes to keys, only those that the server makes by itself get a row, because the others come from commands,
 * which have rows already.
 */
function deservesRow(event: TraceEvent): boolean {
  if (event.kind.startsWith('command-')) return false
  return event.kind === 'key-expired' || !event.kind.startsWith('key-')
}

function replyOf({
  seq,
  atMs,
  outcome,
  value,
  error,
}: EventOf<'command-replied'>): NonNullable<CommandMark['replied']> {
  if (error !== undefined) return { seq, atMs, outcome, ...(value === undefined ? {} : { value }), error }
  return value === undefined ? { seq, atMs, outcome } : { seq, atMs, outcome, value }
}

/** Whether an event is a change to a key that a command may have caused. */
function isCaused(event: TraceEvent): event is EventOf<'key-set' | 'key-changed' | 'key-deleted'> {
  const { kind } = event
  return kind === 'key-set' || kind === 'key-changed' || kind === 'key-deleted'
}

/** List shared by all commands without calls. Most commands have none, because only scripts call other commands. */
const noCalls: CommandMark['inner'] = []

export class CommandsFold {
  private readonly commands = new CommandLog()
  /** Spans, indexed by command number. Numbers start from 1 in a trace. */
  private readonly byId: (CommandSpan | undefined)[] = []
  /** Commands and events that have a row of their own. */
  private readonly rows: (CommandMark | TraceEvent)[] = []

  feed(event: TraceEvent): void {
    const { seq, atMs } = event
    if (event.kind === 'command-sent') {
      const { id, client, node, argv, source } = event
      const command: CommandMark = { seq, atMs, id, client, node, argv, inner: noCalls }
      if (source !== undefined) command.source = source
      this.byId[id] = this.commands.push(command, event)
      this.rows.push(command)
    } else if (event.kind === 'command-executed') {
      const command = event.id === undefined ? undefined : this.byId[event.id]?.command
      if (command === undefined) return
      if (event.inner) command.inner = [...command.inner, { seq, atMs, argv: event.argv }]
      else command.executed ??= { seq, atMs }
      this.commands.moment(command, event)
    } else if (event.kind === 'command-replied') {
      const span = this.byId[event.id]
      if (span === undefined) return
      span.command.replied ??= replyOf(event)
      this.commands.answered(span, event)
    } else if (isCaused(event)) {
      const command = event.by === null ? undefined : this.byId[event.by.command]?.command
      if (command === undefined) return
      command.effect ??= { seq, atMs }
      this.commands.moment(command, event)
    } else if (deservesRow(event)) {
      this.rows.push(event)
    }
  }

  /** Returns the commands sent up to the point, each with its events up to the point. With a window, returns only commands under way in the window. */
  at(at: Point, wanted?: Window): CommandMark[] {
    return this.commands.at(at, wanted)
  }

  countAt(at: Point): number {
    return countUntil(this.rows, (row) => row.seq, at.seq)
  }

  rowsAt(at: Point, from: number, until: number): ConsoleRow[] {
    return this.rows.slice(from, Math.min(until, this.countAt(at))).map((row): ConsoleRow => {
      const { seq, atMs } = row
      if ('kind' in row) return { kind: 'event', seq, atMs, lane: laneOf(row), event: row }
      return { kind: 'command', seq, atMs, lane: `client:${row.client}`, command: commandAt(row, at) }
    })
  }
}
