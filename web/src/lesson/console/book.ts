/** What is known of each row of a run's console without drawing it: its height and, once somebody filters, what can be asked of it. */
import type { RunReplay } from '../../replay/replay.ts'
import type { Point } from '../../replay/types.ts'
import type { ConsoleRow } from '../../replay/types-beside.ts'
import { commandText, outcomeText, shorten } from '../redisText.ts'
import { toEntry } from './lines.ts'

/** Everything that is known of a run, however far the cursor has come. */
export const whole: Point = { seq: Number.MAX_SAFE_INTEGER, atMs: Number.MAX_VALUE }

/** What a filter may ask of a row. */
export interface RowFacts {
  client: string | null
  node: string | null
  /** In small letters. */
  text: string
  /** It changed the lock or what it protects, or went wrong. */
  telling: boolean
  /** Its client had sent the same just before, and got the same answer. */
  repeat: boolean
}

/** In lines. Closed, a row is a command and its answer, or one event; open, it has every call of a script and every line of an answer. */
interface Height {
  closed: number
  open: number
}

export class ConsoleBook {
  readonly heights: Height[] = []
  private facts: RowFacts[] = []
  /** The last command of each client, with its answer. */
  private lastOf = new Map<string, string>()
  /** Rows from here on may still get an answer. */
  private settled = 0
  private factsUntil = 0

  constructor(private readonly run: RunReplay) {}

  /** Takes in what has come since the last time. Costs what is new, and the rows behind the oldest command without an answer. */
  grow(): void {
    const count = this.run.consoleCount(whole)
    if (count === this.heights.length && this.settled === count) return
    const rows = this.run.consoleRows(whole, this.settled, count)
    this.heights.length = Math.min(this.heights.length, this.settled)
    let settled = true
    for (const row of rows) {
      this.heights.push(heightOf(row))
      settled &&= row.kind === 'event' || row.command.replied !== undefined
      if (settled) this.settled += 1
    }
    if (this.factsUntil > this.settled) this.forgetFacts()
  }

  /** The rows' heights in a run of so many events. */
  heightsOf(events: number): readonly Height[] {
    if (events > 0) this.grow()
    return this.heights
  }

  /** One entry a row. Made when first asked for. */
  allFacts(): readonly RowFacts[] {
    this.grow()
    const rows = this.run.consoleRows(whole, this.factsUntil, this.heights.length)
    for (const row of rows) this.facts.push(this.factsOf(row))
    this.factsUntil = this.facts.length
    return this.facts
  }

  private forgetFacts(): void {
    this.facts = []
    this.lastOf = new Map()
    this.factsUntil = 0
  }

  private factsOf(row: ConsoleRow): RowFacts {
    const entry = toEntry(row, false)
    const telling = entry.lines.some(({ look }) => look === 'error' || look === 'fault')
    const text = `${entry.who} ${entry.lines.map((line) => line.text).join(' ')}`.toLowerCase()
    const client = entry.isClient ? entry.who : null
    if (row.kind === 'event') {
      const { event } = row
      const wrote = event.kind === 'resource-write' || event.kind === 'row-written' || event.kind === 'key-expired'
      return { client, node: 'node' in event ? event.node : null, text, telling: telling || wrote, repeat: false }
    }
    const { command } = row
    const said = `${shorten(commandText(command.argv))}\n${command.replied === undefined ? '' : outcomeText(command.replied)}`
    const repeat = command.replied !== undefined && this.lastOf.get(command.client) === said
    this.lastOf.set(command.client, said)
    const { node } = command
    return { client, node, text: `${text} ${node}`, telling: telling || command.effect !== undefined, repeat }
  }
}

function heightOf(row: ConsoleRow): Height {
  if (row.kind === 'event') return { closed: 1, open: 1 }
  const { inner, replied } = row.command
  const answer = Array.isArray(replied?.value) && replied.value.length > 1 ? outcomeText(replied).split('\n').length : 1
  return { closed: 2, open: 1 + inner.length + answer }
}

const books = new WeakMap<RunReplay, ConsoleBook>()

/** A run's book, as far as the run has come. */
export function bookOf(run: RunReplay): ConsoleBook {
  const book = books.get(run) ?? new ConsoleBook(run)
  books.set(run, book)
  book.grow()
  return book
}
