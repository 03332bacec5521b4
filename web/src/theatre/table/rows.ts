/** The rows of the table: places in the merged order of all runs. */
import type { TraceEvent } from '#model/trace/trace.ts'
import { sayEvent } from '#model/words/en/events.ts'
import { outcomeText, shortenUuids } from '#web/format/redis-text.ts'
import { tableWords } from '#web/locale/en/theatre/table.ts'
import type { Replay } from '#web/replay/replay.ts'

export const pageRows = 100

interface TableFilter {
  text: string
  /** The run's place in the comparison. `null`: all. */
  run: number | null
}

/** Who an event is about: a client's letter, a node's name, or nobody but the run. */
export function whoOf(event: TraceEvent): { name: string; isClient: boolean } | null {
  if (event.kind === 'command-executed') return { name: event.node, isClient: false }
  if ('client' in event && event.client !== undefined) return { name: event.client, isClient: true }
  return 'node' in event ? { name: event.node, isClient: false } : null
}

/** What happened, in words; an answer with what it says. */
export function whatOf(event: TraceEvent): string {
  if (event.kind === 'command-replied') return tableWords.hears(shortenUuids(outcomeText(event)).replaceAll('\n', ', '))
  return shortenUuids(sayEvent(event))
}

/** The places of the events that fit, in order; `null` where every event does, so that nothing is looked at. */
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
