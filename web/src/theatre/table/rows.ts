/** Finds rows of the table. A row is identified by its index in the merged order of all runs. */
import type { TraceEvent } from '#model/trace/trace.ts'
import type { Phrases } from '#model/words/phrases.ts'
import { sayEvent } from '#model/words/sentences.ts'
import { outcomeText, shortenUuids } from '#web/format/redis-text.ts'
import { tableWords } from '#web/locale/theatre/table.ts'
import type { Replay } from '#web/replay/replay.ts'

export const pageRows = 100

interface TableFilter {
  text: string
  /** Index of a run in the comparison, or `null` for all runs. */
  run: number | null
}

/** Returns the event's actor, which is a client or a node, or `null` for the run itself. */
export function whoOf(event: TraceEvent): { name: string; isClient: boolean } | null {
  if (event.kind === 'command-executed') return { name: event.node, isClient: false }
  if ('client' in event && event.client !== undefined) return { name: event.client, isClient: true }
  return 'node' in event ? { name: event.node, isClient: false } : null
}

/** Returns the event in words. An answer includes its value. */
export function whatOf(event: TraceEvent, phrases: Phrases): string {
  if (event.kind === 'command-replied') return tableWords.hears(shortenUuids(outcomeText(event)).replaceAll('\n', ', '))
  return shortenUuids(sayEvent(event, phrases))
}

/** Returns the indexes of the matching events, in order, or `null` if there is no filter. */
export function eventsThatFit(replay: Replay, { text, run }: TableFilter, phrases: Phrases): number[] | null {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0 && run === null) return null
  const fits = (place: number) => {
    const entry = replay.at(place)
    if (entry === undefined || (run !== null && entry.run !== run)) return false
    if (words.length === 0) return true
    const said = `${whoOf(entry.event)?.name ?? ''} ${whatOf(entry.event, phrases)}`.toLowerCase()
    return words.every((word) => said.includes(word))
  }
  return Array.from({ length: replay.count }, (_, place) => place).filter(fits)
}
