/** Replays a comparison: everything that can be computed from its traces is indexed once and queried at any cursor. */

import { firstProof, type Judgement, type Verdict } from '#model/checkers/verdict.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import { otherwise } from '#model/words/en/otherwise.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { answerBegins } from './answer.ts'
import { type EventOrder, MergedOrder } from './clock-order.ts'
import { type Departure, departureOf, isAsWritten, isToldAt } from './departure.ts'
import { ActsOrder, actsOf, roleOf } from './narration-order.ts'
import type { RunIndex } from './run.ts'
import type { RunLog } from './run-log.ts'
import type { Cursor, EventRef, LanesShown, Point, ShownMark } from './types.ts'
import type { BeatMark, QuestionMark } from './types-beside.ts'

/** A run as far as it is known. */
export interface ReplayedRun {
  /** The lock's id, which is known before the log has a header. */
  lock?: string
  log: RunLog
  /** Whether no more of the run will come. If absent, the log's last event tells whether the run has ended. */
  ended?: boolean
  judgement: Judgement | null
}

export type RunReplay = RunIndex

type Unnumbered = Omit<BeatMark, 'number'>

/** How to step through a comparison: lock by lock, as the lesson narrates, or through all locks together in clock order. */
export type Telling = 'acts' | 'clock'

export class Replay {
  /** One `RunIndex` per run, or `null` if the run has not begun. The answers of a `RunIndex` depend only on the events up to the given point. */
  readonly runs: readonly (RunIndex | null)[]
  readonly lesson: Lesson | undefined
  readonly count: number
  /** Times of the first and the last event of all runs, whichever run is narrated first. */
  readonly firstMs: number
  readonly durationMs: number
  /** Beats whose moment has been found, in narration order. */
  readonly beats: readonly BeatMark[]
  /** Number of beats to show as the total, as in "3 of 7". */
  readonly total: number
  /** Questions whose moment has been found, in narration order. */
  readonly questions: readonly QuestionMark[]
  /** Indexes of the runs, in narration order. */
  readonly acts: readonly number[]
  /** The event at which each run departs from the lesson's captions, if it does. */
  private readonly departures: readonly (Departure | undefined)[]
  private readonly order: EventOrder
  private readonly clock: MergedOrder

  constructor(
    private readonly recorded: readonly ReplayedRun[],
    readonly telling: Telling = 'clock',
  ) {
    const logs = recorded.map(({ log }) => log)
    const headers = logs.map(({ header }) => header)
    this.runs = logs.map(({ index }) => index)
    this.lesson = headers.find((header) => header !== null)?.lesson
    this.clock = new MergedOrder(logs)
    this.acts = actsOf(recorded.map((run) => roleOf(run, this.lesson)))
    this.order = telling === 'acts' ? new ActsOrder(logs, this.acts) : this.clock
    this.count = this.order.count
    this.firstMs = this.count === 0 ? 0 : this.clock.atMs(0)
    this.durationMs = this.clock.atMs(this.count - 1)
    this.departures = this.runs.map((run) => (run === null ? undefined : this.departureIn(run)))
    this.beats = this.numbered(this.findBeats())
    // If the runs are over or have departed from the lesson's captions, only beats that have come are counted. After a moved fault this is also the case,
    // because the captions then cover everything that may happen.
    const isWhole = this.isDeparted || this.runs.every((run) => run?.ended || run?.header.changes)
    this.total = isWhole ? this.beats.length : (this.lesson?.beats.length ?? 0)
    this.questions = this.findQuestions()
  }

  at(index: number): { run: number; event: TraceEvent } | undefined {
    return this.order.at(index)
  }

  /** Converts a place in the narration to the place of the same event in clock order, which links always use. Returns -1 if there is no event at this place. */
  clockIndex(index: number): number {
    const at = this.at(index)
    return at === undefined ? -1 : this.clock.indexOf({ run: at.run, seq: at.event.seq })
  }

  /** Converts a place in clock order to the place of the same event in the narration. A place beyond the ends becomes the nearest end. */
  indexOfClock(place: number): number {
    const at = this.clock.at(Math.max(0, Math.min(place, this.count - 1)))
    return at === undefined ? -1 : this.indexOf({ run: at.run, seq: at.event.seq })
  }

  /** Returns the run that is narrated at a place, or the first run before any event. Returns `null` if all runs are shown together. */
  runAt(index: number): number | null {
    if (this.telling === 'clock') return null
    return this.at(index)?.run ?? this.acts[0] ?? 0
  }

  /**
   * Returns whether a run is narrated at this place, earlier or later. Returns `null` if there is only one run, if all runs are narrated together, or if the
   * narration is over.
   */
  actOf(run: number, index: number): 'now' | 'past' | 'coming' | null {
    const current = this.runAt(index)
    if (current === null || this.acts.length < 2 || index >= this.count - 1) return null
    if (current === run) return 'now'
    return this.acts.indexOf(run) < this.acts.indexOf(current) ? 'past' : 'coming'
  }

  /** Returns the place of the last event of the run that is narrated at a place. */
  endOfAct(index: number): number {
    const current = this.runAt(index)
    return current === null ? this.count - 1 : this.endThrough(current)
  }

  /** Returns the place of the last event of `run` or, if it has not begun, of the runs narrated before it. Returns -1 if none of these runs has an event. */
  endThrough(run: number): number {
    const acts = this.acts.slice(0, this.acts.indexOf(run) + 1)
    return acts.reduce((count, each) => count + (this.recorded[each]?.log.count ?? 0), 0) - 1
  }

  /** Returns the lanes that at least one run needs. Runs stand side by side, so all of them have the same lanes. */
  get lanes(): LanesShown {
    const known = this.runs.flatMap((run) => (run === null ? [] : [run.lanes]))
    const longest = known.toSorted((a, b) => b.rows.length - a.rows.length)[0]
    const holders = Math.max(1, ...known.map(({ holders = 1 }) => holders))
    return {
      rows: longest?.rows ?? [],
      stock: known.some(({ stock }) => stock),
      queue: Math.max(0, ...known.map(({ queue }) => queue)),
      apart: [...new Set(known.flatMap(({ apart }) => apart))],
      ...(holders > 1 ? { holders } : {}),
    }
  }

  /** Returns the cursor's point in one run. A run that is not being narrated is at its end, or has not begun. */
  pointOf(run: number, cursor: Cursor): Point {
    const seq = this.order.seqAt(run, cursor.index)
    const current = this.runAt(cursor.index)
    if (current === null || current === run) return { seq, atMs: cursor.atMs }
    return { seq, atMs: this.recorded[run]?.log.events[seq]?.atMs ?? 0 }
  }

  /** Returns the cursor exactly on an event. Places beyond the ends become the ends. */
  cursorAt(index: number): Cursor {
    const place = Math.max(Math.min(index, this.count - 1), Math.min(0, this.count - 1))
    return { index: place, atMs: this.order.atMs(place) }
  }

  /** Returns the cursor at a time, on the last event that is not later. If runs are narrated one after the other, considers only events of `run`. */
  cursorAtMs(atMs: number, run = 0): Cursor {
    const lastMs = this.telling === 'clock' ? this.durationMs : (this.recorded[run]?.log.last?.atMs ?? 0)
    const withinMs = Math.max(0, Math.min(atMs, lastMs))
    return { index: this.order.indexAtMs(withinMs, run), atMs: withinMs }
  }

  /** Returns the place of an event in narration order, or -1. */
  indexOf(ref: EventRef): number {
    return this.order.indexOf(ref)
  }

  beatAt(cursor: Cursor): BeatMark | undefined {
    return this.beats.findLast((beat) => beat.index <= cursor.index)
  }

  /**
   * Returns the event that proves the first violation. Violations of the property that the lesson teaches come first; if there are none, a violation of any
   * property counts.
   */
  violation(): (EventRef & { index: number; atMs: number; verdict: Verdict }) | undefined {
    const violated = this.recorded.flatMap((recorded, run) =>
      (recorded.judgement?.verdicts ?? [])
        .filter((verdict) => verdict.status === 'violated' && verdict.events.length > 0)
        .map((verdict) => ({
          run,
          seq: firstProof(verdict),
          verdict,
          focus: verdict.property === this.lesson?.teaches,
        })),
    )
    const found = violated.find((one) => one.focus) ?? violated[0]
    if (found === undefined) return undefined
    const { run, seq, verdict } = found
    const index = this.indexOf({ run, seq })
    return index < 0 ? undefined : { run, seq, index, atMs: this.order.atMs(index), verdict }
  }

  get isDeparted(): boolean {
    return this.departures.some((departure) => departure !== undefined)
  }

  /**
   * Numbers beats in narration order. In a narration lock by lock, the beats that a running lock has not reached yet are counted already, so that the beats of
   * later locks keep their numbers.
   */
  private numbered(marks: readonly Unnumbered[]): BeatMark[] {
    const isAhead = (beat: number, run: number) =>
      this.telling === 'acts' && !this.isOver(run) && !marks.some((mark) => mark.beat === beat)
    const ahead = (this.lesson?.beats ?? []).flatMap(({ in: name }, beat) => {
      const [run] = this.meant(name)
      return run === undefined || !isAhead(beat, run) ? [] : [this.acts.indexOf(run)]
    })
    return marks.map((mark, i) => {
      const act = this.acts.indexOf(mark.run)
      return { ...mark, number: i + 1 + ahead.filter((each) => each < act).length }
    })
  }

  private isOver(run: number): boolean {
    return this.recorded[run]?.ended === true || this.runs[run]?.ended != null
  }

  private findBeats(): Unnumbered[] {
    const { beats = [] } = this.lesson ?? {}
    const told = beats.flatMap(({ caption: usual, in: name, unless }, beat) => {
      const place = this.locate(name, (run) => run.beats.found[beat] ?? null)
      if (place === undefined) return []
      const came = this.runs[place.run]?.unless.found[beat]
      const caption = came == null || came.seq > place.seq ? usual : unless?.say
      return caption === undefined ? [] : [{ beat, caption, ...place }]
    })
    const departed = this.departures.flatMap((departure, run) => {
      if (departure === undefined) return []
      const { beat, seq } = departure
      const caption = beats[beat]?.otherwise ?? otherwise
      const index = this.indexOf({ run, seq })
      return [{ ...departure, caption, departs: true as const, run, index }]
    })
    const sorted = [...told, ...departed].sort((a, b) => a.index - b.index)
    // If two beats are at one event, only the last of them is ever in view.
    return sorted.filter(({ index }, i) => index !== sorted[i + 1]?.index)
  }

  /**
   * Returns the event at which a run departs from the lesson's captions. A run with the lesson's own parameters and faults never departs, even if its beats
   * came in another order.
   */
  private departureIn(run: RunIndex): Departure | undefined {
    if (this.lesson === undefined || isAsWritten(this.lesson, run.header)) return undefined
    const { beats } = this.lesson
    const own = beats.flatMap(({ in: name }, beat) =>
      this.runs[this.meant(name)[0] ?? -1] === run && name !== undefined
        ? [{ beat, mark: run.beats.found[beat] ?? null }]
        : [],
    )
    return departureOf(own, run.ended)
  }

  private findQuestions(): QuestionMark[] {
    const { questions = [] } = this.lesson ?? {}
    return questions
      .flatMap(({ in: name }, question) => {
        const place = this.locate(name, (run) => run.questions.found[question] ?? null)
        return place === undefined ? [] : [{ question, ...place, stop: this.stopBefore(place) }]
      })
      .sort((a, b) => a.index - b.index)
  }

  private stopBefore({ run, seq, index }: EventRef & { index: number }): number {
    const told = this.beats.findLast((beat) => beat.index < index)?.index ?? -1
    const from = answerBegins(this.recorded[run]?.log.events ?? [], seq)
    return Math.max(told, this.indexOf({ run, seq: from }) - 1)
  }

  /** Returns the runs that a beat or question may refer to: those whose role or lock is `name`, or all runs if there is no name. */
  private meant(name: string | undefined): number[] {
    return this.recorded.flatMap((recorded, run) =>
      name !== undefined &&
      name !== roleOf(recorded, this.lesson) &&
      name !== (recorded.log.header?.lock ?? recorded.lock)
        ? []
        : [run],
    )
  }

  /** Returns the event at which a narrated moment has come, in the first of the runs that the moment may refer to. */
  private locate(name: string | undefined, foundIn: (run: RunIndex) => ShownMark | null) {
    for (const run of this.meant(name)) {
      const index = this.runs[run] ?? null
      const mark = index === null ? null : foundIn(index)
      if (mark === null) continue
      return isToldAt(this.departures[run], mark)
        ? { run, ...mark, index: this.indexOf({ run, seq: mark.seq }) }
        : undefined
    }
    return undefined
  }
}
