/** The height of each console row and, once the reader filters, the facts that a filter asks for: all without drawing the row. */

import { commandText, outcomeText, shortenUuids } from '#web/format/redis-text.ts'
import type { RunReplay } from '#web/replay/replay.ts'
import type { CommandMark, Point } from '#web/replay/types.ts'
import type { ConsoleRow } from '#web/replay/types-beside.ts'
import { toEntry } from './lines.ts'

/** The point after all events of a run. */
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

export class ConsoleIndex {
  readonly heights: Height[] = []
  private facts: RowFacts[] = []
  /** The last command of each client, with its answer. */
  private lastOf = new Map<string, string>()
  private readonly phrases = new Map<string, Phrase>()
  /** Rows from here on may still get an answer. */
  private settled = 0
  private factsUntil = 0
  /** How many events had come when it last grew. */
  private events = -1

  constructor(private readonly run: RunReplay) {}

  /** Takes in what has come since the last time. Costs what is new, and the rows behind the oldest command without an answer. */
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
    if (row.kind === 'event') return factsOfEvent(row)
    const { client, node, effect, replied } = row.command
    const { answered, text } = this.phraseOf(row.command)
    const repeat = replied !== undefined && this.lastOf.get(client) === answered
    this.lastOf.set(client, answered)
    const failed = replied !== undefined && replied.outcome !== 'value'
    return { client, node, text, telling: failed || effect !== undefined, repeat }
  }

  /** Clients say the same over and over: it is put into words once. */
  private phraseOf({ client, node, argv, inner, replied }: CommandMark): Phrase {
    const calls = inner.map((call) => call.argv.join(' '))
    const answer = replied === undefined ? '' : `${replied.outcome} ${replied.error ?? JSON.stringify(replied.value)}`
    const key = [client, node, argv.join(' '), ...calls, answer].join('\n')
    const known = this.phrases.get(key)
    if (known !== undefined) return known
    const command = shortenUuids(commandText(argv))
    const outcome = replied === undefined ? '' : shortenUuids(outcomeText(replied))
    const answered = {
      answered: `${command}\n${outcome}`,
      text: [client, command, ...calls.map(shortenUuids), outcome, node].join(' ').toLowerCase(),
    }
    this.phrases.set(key, answered)
    return answered
  }
}

interface Phrase {
  /** The command and its answer. */
  answered: string
  /** All that can be searched for, in small letters. */
  text: string
}

function factsOfEvent(row: ConsoleRow & { kind: 'event' }): RowFacts {
  const { event } = row
  const { who, isClient, lines } = toEntry(row, false)
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

/** A run's book, as far as the run has come. */
export function consoleIndexOf(run: RunReplay): ConsoleIndex {
  const index = indexes.get(run) ?? new ConsoleIndex(run)
  indexes.set(run, index)
  index.grow()
  return index
}
