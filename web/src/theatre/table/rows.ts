/** Rows of the table: indices in the merged order of all runs. */
import type { TraceEvent } from '#model/trace/trace.ts'
import { sayEvent } from '#model/words/en/events.ts'
import { outcomeText, shortenUuids } from '#web/format/redis-text.ts'
import { tableWords } from '#web/locale/theatre/table.ts'
import type { Replay } from '#web/replay/replay.ts'

export const pageRows = 100

interface TableFilter {
  text: string
  /** Index of a run in the comparison; `null`: all. */
  run: number | null
}

/** The event's actor: a client or a node; `null`: the run itself. */
export function whoOf(event: TraceEvent): { name: string; isClient: boolean } | null {
  if (event.kind === 'command-executed') return { name: event.node, isClient: false }
  if ('client' in event && event.client !== undefined) return { name: event.client, isClient: true }
  return 'node' in event ? { name: event.node, isClient: false } : null
}

/** The event in words; an answer with its value. */
export function whatOf(event: TraceEvent): string {
  if (event.kind === 'command-replied') return tableWords.hears(shortenUuids(outcomeText(event)).replaceAll('\n', ', '))
  return shortenUuids(sayEvent(event))
}

/** Indices of the matching events, in order; `null`: no filter, so all match. */
export function eventsThatFit(replay: Replay, { text, run }: TableFilter): number[] | null {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0 && run === null) return null
  const fits = (place: number) => {
    const entry = replay.at(place)
    if (entry === undefined || (run !== null && entry.run !== run)) return false
    if (words.length === 0) return true
    const said = `${whoOf(entry.event)?.name ?? ''} ${whatOf(entry.event)}`.toLowerCase()
    return words.every((word) => said.includes(word))
  }
  return Array.from({ length: replay.count }, (_, place) => place).filter(fits)
}
