/** Converts a run's console rows to lines, so that a row's height is known before the row is drawn. */

import type { Phrases } from '#model/words/phrases.ts'
import { sayEvent } from '#model/words/sentences.ts'
import { commandText, outcomeText, shortenUuids } from '#web/format/redis-text.ts'
import type { ShownMark } from '#web/replay/types.ts'
import type { ConsoleRow } from '#web/replay/types-beside.ts'

export interface ConsoleLine extends ShownMark {
  look: 'command' | 'inner' | 'reply' | 'error' | 'event' | 'fault'
  text: string
}

export interface ConsoleEntry extends ShownMark {
  /** A client's letter or a node's name, or an empty string for the run itself. */
  who: string
  isClient: boolean
  /** The command's node, if there are several nodes. */
  node?: string
  lines: ConsoleLine[]
}

/** Converts a row to lines. If `showNodes`, commands name their node. */
export function toEntry(row: ConsoleRow, showNodes: boolean, phrases: Phrases): ConsoleEntry {
  const isClient = row.lane.startsWith('client:') || (row.kind === 'event' && 'client' in row.event)
  const entry = { seq: row.seq, atMs: row.atMs, who: whoOf(row), isClient }
  if (row.kind === 'event') return { ...entry, lines: [eventLine(row, phrases)] }
  return { ...entry, ...(showNodes ? { node: row.command.node } : {}), lines: commandLines(row) }
}

function whoOf(row: ConsoleRow): string {
  if (row.kind === 'command') return row.command.client
  if ('client' in row.event && row.event.client !== undefined) return row.event.client
  return 'node' in row.event ? row.event.node : ''
}

function eventLine(row: ConsoleRow & { kind: 'event' }, phrases: Phrases): ConsoleLine {
  const { event } = row
  const bad =
    event.kind === 'fault-struck' ||
    event.kind === 'fault-gave-up' ||
    event.kind === 'machine-stalled' ||
    event.kind === 'client-crashed' ||
    event.kind === 'client-rolled-back' ||
    event.kind === 'client-threw' ||
    event.kind === 'node-down' ||
    (event.kind === 'resource-write' && !event.accepted)
  return { seq: row.seq, atMs: row.atMs, look: bad ? 'fault' : 'event', text: sayEvent(event, phrases) }
}

/** Returns the command, its script's calls, and its answer. An answer that is an array takes several lines. */
function commandLines({ command }: ConsoleRow & { kind: 'command' }): ConsoleLine[] {
  const mark = { seq: command.seq, atMs: command.atMs }
  const lines: ConsoleLine[] = [{ ...mark, look: 'command', text: shortenUuids(commandText(command.argv)) }]
  for (const inner of command.inner) {
    lines.push({ seq: inner.seq, atMs: inner.atMs, look: 'inner', text: shortenUuids(commandText(inner.argv)) })
  }
  if (command.replied !== undefined) {
    const { seq, atMs, outcome } = command.replied
    const look = outcome === 'value' ? 'reply' : 'error'
    for (const text of shortenUuids(outcomeText(command.replied)).split('\n')) lines.push({ seq, atMs, look, text })
  }
  return lines
}
