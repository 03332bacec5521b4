/** Computes heights of console rows, and on demand the facts for filters, without drawing a row. */

import type { Phrases } from '#model/words/phrases.ts'
import { commandText, outcomeText, shortenUuids } from '#web/format/redis-text.ts'
import type { RunReplay } from '#web/replay/replay.ts'
import type { CommandMark, Point } from '#web/replay/types.ts'
import type { ConsoleRow } from '#web/replay/types-beside.ts'
import { toEntry } from './lines.ts'

/** A point after all events of any run. */
export const whole: Point = { seq: Number.MAX_SAFE_INTEGER, atMs: Number.MAX_VALUE }

export interface RowFacts {
  client: string | null
  node: string | null
  /** Text of the row in lower case. */
  text: string
  /** Whether the row changed the lock or its resource, or failed. */
  telling: boolean
  /** Whether the client's previous command was the same and had the same answer. */
  repeat: boolean
}

/** Heights in lines. A closed row shows a command with its answer, or one event. An open row also shows each call of a script and each line of an answer. */
interface Height {
  closed: number
  open: number
}

export class ConsoleIndex {
  readonly heights: Height[] = []
  private facts: RowFacts[] = []
  private lastOf = new Map<string, string>()
  private readonly answers = new Map<string, Answer>()
  private phrases: Phrases | undefined
  /** Index of the first row that may still get an answer. */
  private settled = 0
  private factsUntil = 0
  /** Event count at the last `grow`. */
  private events = -1

  constructor(private readonly run: RunReplay) {}

  /** Adds rows that came since the last call. Processes only new rows, and rows from the oldest unanswered command on. */
  grow(): void {
    if (this.events === this.run.count) return
    this.events = this.run.count
    const count = this.run.consoleCount(whole)
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

  /** Returns row heights. `events` is the run's event count, which makes memoized callers depend on it. */
  heightsOf(events: number): readonly Height[] {
    if (events > 0) this.grow()
    return this.heights
  }

  /** Returns one entry per row, in the language of `phrases`. Entries are built on first use. */
  allFacts(phrases: Phrases): readonly RowFacts[] {
    this.grow()
    if (this.phrases !== phrases) this.forgetFacts()
    this.phrases = phrases
    const rows = this.run.consoleRows(whole, this.factsUntil, this.heights.length)
    for (const row of rows) this.facts.push(this.factsOf(row, phrases))
    this.factsUntil = this.facts.length
    return this.facts
  }

  private forgetFacts(): void {
    this.facts = []
    this.lastOf = new Map()
    this.factsUntil = 0
  }

  private factsOf(row: ConsoleRow, phrases: Phrases): RowFacts {
    if (row.kind === 'event') return factsOfEvent(row, phrases)
    const { client, node, effect, replied } = row.command
    const { answered, text } = this.answerOf(row.command)
    const repeat = replied !== undefined && this.lastOf.get(client) === answered
    this.lastOf.set(client, answered)
    const failed = replied !== undefined && replied.outcome !== 'value'
    return { client, node, text, telling: failed || effect !== undefined, repeat }
  }

  /** Answers are cached, because clients repeat the same commands many times. */
  private answerOf({ client, node, argv, inner, replied }: CommandMark): Answer {
    const calls = inner.map((call) => call.argv.join(' '))
    const answer = replied === undefined ? '' : `${replied.outcome} ${replied.error ?? JSON.stringify(replied.value)}`
    const key = [client, node, argv.join(' '), ...calls, answer].join('\n')
    const known = this.answers.get(key)
    if (known !== undefined) return known
    const command = shortenUuids(commandText(argv))
    const outcome = replied === undefined ? '' : shortenUuids(outcomeText(replied))
    const answered = {
      answered: `${command}\n${outcome}`,
      text: [client, command, ...calls.map(shortenUuids), outcome, node].join(' ').toLowerCase(),
    }
    this.answers.set(key, answered)
    return answered
  }
}

interface Answer {
  answered: string
  text: string
}

function factsOfEvent(row: ConsoleRow & { kind: 'event' }, phrases: Phrases): RowFacts {
  const { event } = row
  const { who, isClient, lines } = toEntry(row, false, phrases)
  const [line] = lines
  const wrote = event.kind === 'resource-write' || event.kind === 'row-written' || event.kind === 'key-expired'
  return {
    client: isClient ? who : null,
    node: 'node' in event ? event.node : null,
    text: `${who} ${line?.text ?? ''}`.toLowerCase(),
    telling: wrote || line?.look === 'fault',
    repeat: false,
  }
}

function heightOf(row: ConsoleRow): Height {
  if (row.kind === 'event') return { closed: 1, open: 1 }
  const { inner, replied } = row.command
  const answer = Array.isArray(replied?.value) && replied.value.length > 1 ? outcomeText(replied).split('\n').length : 1
  return { closed: 2, open: 1 + inner.length + answer }
}

const indexes = new WeakMap<RunReplay, ConsoleIndex>()

/** Returns a run's index, updated to the run's newest event. */
export function consoleIndexOf(run: RunReplay): ConsoleIndex {
  const index = indexes.get(run) ?? new ConsoleIndex(run)
  indexes.set(run, index)
  index.grow()
  return index
}
