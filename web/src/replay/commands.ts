/** Commands with their three moments, and the console they make up together with everything else worth a line. */
import type { TraceEvent } from '../../../server/protocol/trace.ts'
import { laneOf } from '../../../server/protocol/trace.ts'
import { countUntil, marksAt } from './spans.ts'
import type { CommandMark, Point } from './types.ts'
import type { ConsoleRow } from './types-beside.ts'

/** The last of its moments that is known. */
function latestOf({ executed, replied, effect, inner, seq }: CommandMark): number {
  const called = inner.length === 0 ? seq : (inner[inner.length - 1]?.seq ?? seq)
  return Math.max(replied?.seq ?? seq, executed?.seq ?? seq, effect?.seq ?? seq, called)
}

/** As far as it had come at the point. */
function commandAt(command: CommandMark, at: Point): CommandMark {
  if (latestOf(command) <= at.seq) return command
  const { executed, replied, effect, inner, ...sent } = command
  return {
    ...sent,
    ...(executed !== undefined && executed.seq <= at.seq ? { executed } : {}),
    ...(replied !== undefined && replied.seq <= at.seq ? { replied } : {}),
    ...(effect !== undefined && effect.seq <= at.seq ? { effect } : {}),
    inner: inner.filter((call) => call.seq <= at.seq),
  }
}

/** Keys change because of commands, which have lines already; only what the server does by itself gets one. */
function deservesRow(event: TraceEvent): boolean {
  if (event.kind.startsWith('command-')) return false
  return event.kind === 'key-expired' || !event.kind.startsWith('key-')
}

export class CommandsFold {
  private readonly commands: CommandMark[] = []
  private readonly byId = new Map<number, CommandMark>()
  private readonly rows: ConsoleRow[] = []

  feed(event: TraceEvent): void {
    const { seq, atMs } = event
    if (event.kind === 'command-sent') {
      const { id, client, node, argv, source } = event
      const command: CommandMark = { seq, atMs, id, client, node, argv, inner: [], ...(source ? { source } : {}) }
      this.commands.push(command)
      this.byId.set(id, command)
      this.rows.push({ kind: 'command', seq, atMs, lane: laneOf(event), command })
    } else if (event.kind === 'command-executed') {
      const command = event.id === undefined ? undefined : this.byId.get(event.id)
      if (command === undefined) return
      if (event.inner) command.inner.push({ seq, atMs, argv: event.argv })
      else command.executed ??= { seq, atMs }
    } else if (event.kind === 'command-replied') {
      const { outcome, value, error } = event
      const command = this.byId.get(event.id)
      if (command === undefined) return
      const answer = { ...(value === undefined ? {} : { value }), ...(error === undefined ? {} : { error }) }
      command.replied ??= { seq, atMs, outcome, ...answer }
    } else if ('by' in event && event.by !== null && event.kind !== 'key-expired') {
      const command = this.byId.get(event.by.command)
      if (command !== undefined) command.effect ??= { seq, atMs }
    } else if (deservesRow(event)) {
      this.rows.push({ kind: 'event', seq, atMs, lane: laneOf(event), event })
    }
  }

  /** The commands sent by the point, each as far as it had come. */
  at(at: Point): CommandMark[] {
    const sent = marksAt(this.commands, at)
    for (let i = 0; i < sent.length; i += 1) sent[i] = commandAt(sent[i] as CommandMark, at)
    return sent
  }

  countAt(at: Point): number {
    return countUntil(this.rows, (row) => row.seq, at.seq)
  }

  rowsAt(at: Point, from: number, until: number): ConsoleRow[] {
    return this.rows
      .slice(from, Math.min(until, this.countAt(at)))
      .map((row) => (row.kind === 'command' ? { ...row, command: commandAt(row.command, at) } : row))
  }
}
