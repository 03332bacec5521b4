/**
 * Tests, for every recording, cursor and set of answers, that the answer to an open question is never disclosed. What is disclosed is compared with the
 * recording itself.
 */
import { expect, test } from 'vitest'
import { firstProof } from '#model/checkers/verdict.ts'
import { graceMs } from '#model/history/grace.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import type { QuestionMark } from '../replay/types-beside.ts'
import { drawnRecordings, judgedOf, theatreOf } from '../theatre/testing/recordings.ts'
import { isWatched, replayOf } from './derived.ts'
import { type Disclosure, disclosure, disclosureOf } from './disclosure.ts'
import { readRun } from './entries.ts'
import { createTheatreStore } from './player.ts'
import type { QuestionReply, TheatreState } from './state.ts'

type Answers = Readonly<Record<number, QuestionReply>>

/** Returns every set of answers to `count` questions, in which each question is dismissed or unanswered. */
function answerSets(count: number): Answers[] {
  return Array.from({ length: 2 ** count }, (_, bits) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => i).flatMap((i) => (bits & (1 << i) ? [[i, 'dismissed']] : [])),
    ),
  )
}

/** Returns all places of a recording. For a long recording, returns those next to captions and questions, and every fiftieth of the rest. */
function cursorsOf({ count, beats, questions }: ReturnType<typeof replayOf>): number[] {
  const marked = [...beats, ...questions].flatMap(({ index }) => [index - 1, index, index + 1])
  const stops = questions.flatMap(({ stop }) => [stop - 1, stop, stop + 1])
  const near = new Set([...marked, ...stops])
  return Array.from({ length: count }, (_, i) => i).filter((i) => count < 500 || near.has(i) || i % 50 === 0)
}

function lessonOf(name: string): Lesson {
  const lesson = judgedOf(name).traces[0]?.header.lesson
  if (lesson === undefined) throw new Error(`${name} has no lesson`)
  return lesson
}

/** Lists what a state shows of an open question's answer, computed from the recording alone. */
function leaks(state: TheatreState, shown: Disclosure): string[] {
  const replay = replayOf(state)
  const { cursor, runs, lesson, answers, predicted, askedElsewhere, comparison } = state
  const live = runs.some((run) => !run.ended)
  const mark = (question: number): QuestionMark | undefined =>
    replay.questions.find((each) => each.question === question)
  const ahead = (question: number) => (mark(question)?.index ?? (live ? Number.POSITIVE_INFINITY : -1)) > cursor.index
  const open = (lesson?.questions ?? [])
    .map((_, question) => question)
    .filter((question) => ahead(question) && (answers[question] === undefined || predicted === question))
  const isOpen = (wanted: (question: number) => boolean) => open.some(wanted)
  const found: string[] = []
  const never = (what: string, is: boolean) => is && found.push(what)

  const asksFaults =
    comparison === null
      ? (lesson?.questions.length ?? 0) > 0
      : isOpen((question) => question === 0) && answers[0] === undefined
  never('faults', asksFaults && !askedElsewhere && shown.faults)
  never('orders', comparison === null && !askedElsewhere && asksFaults && shown.orders(false))
  never('outcomes', (lesson?.questions ?? []).some((_, i) => answers[i] === undefined) && shown.outcomes)
  for (const [question] of (lesson?.questions ?? []).entries())
    never('answer', answers[question] === undefined && shown.answer(question) !== 'open')
  never('ends', lesson?.teaches === 'no-immortal-lock' && open.length > 0 && shown.ends)
  const asksLags = isOpen((question) => lesson?.questions[question]?.before.on === 'node-promoted')
  never('sections', shown.sections > replay.beats.filter(({ index }) => index <= cursor.index).length)
  never('moments', shown.moments > replay.questions.filter(({ index }) => index <= cursor.index).length)
  never('damage', isWatched(state) && answers[0] === undefined && shown.damage)
  never('future', (open.length > 0 || live) && shown.future)
  never('steps', open.length > 0 && shown.steps > cursor.index + 1)
  never('remember', open.length > 0 && shown.remember)
  const violation = shown.violation?.index ?? -1
  never('violation', violation > cursor.index && isOpen((question) => (mark(question)?.index ?? 0) <= violation))
  for (const [run, { log }] of runs.entries()) {
    const { seq } = replay.pointOf(run, cursor)
    const picture = shown.of(run)
    const read = replay.beats.filter((beat) => beat.run === run && beat.index <= cursor.index).map((beat) => beat.seq)
    never('faultsUntil', asksFaults && !askedElsewhere && picture.faultsUntil > Math.max(-1, ...read))
    never('run future', (open.length > 0 || live) && picture.future)
    never('run ends', picture.ends && !shown.ends)
    never('lags', asksLags && picture.lags)
    never('harmless', isOpen((question) => mark(question)?.run === run) && picture.harmless)
    for (const verdict of shown.verdicts(run))
      never('verdicts', seq < log.count - 1 && (verdict.status !== 'violated' || firstProof(verdict) > seq))
  }
  return found
}

/** Generates the states of one recording in which a question may be open. */
function* statesOf(name: string): Generator<TheatreState> {
  const { traces, judgements } = judgedOf(name)
  const lesson = lessonOf(name)
  const idle = createTheatreStore()
  idle.getState().openLesson(lesson)
  yield idle.getState()
  yield { ...idle.getState(), answers: { 0: 0 }, predicted: 0 }
  const sets = answerSets(lesson.questions.length)
  for (const byClock of [false, true]) {
    const store = theatreOf(traces, judgements)
    if (byClock) store.getState().setByClock(true)
    const state = store.getState()
    const replay = replayOf(state)
    for (const index of cursorsOf(replay))
      for (const answers of sets) {
        const here = { ...state, cursor: replay.cursorAt(index), answers }
        yield here
        if (answers[0] !== undefined) yield { ...here, predicted: 0 }
        // If a teacher asks the questions, the page may say what goes wrong, but nothing else.
        if (index % 7 === 0) yield { ...here, askedElsewhere: true }
      }
  }
  // The run is partly recorded, as while it is live: once for a viewer who follows it, and once for a viewer at an earlier moment.
  const longestMs = Math.max(...traces.map(({ events }) => events.at(-1)?.atMs ?? 0))
  for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
    const growing = traces.map((run) => {
      const events = run.events.filter(({ atMs }) => atMs < share * longestMs)
      return { ...readRun({ ...run, events }), ended: false }
    })
    const store = createTheatreStore()
    store.getState().openLesson(lesson)
    store.getState().opened('c', growing)
    const state = store.getState()
    for (const answers of sets)
      for (const place of [0, 0.5, 1]) {
        const cursor = replayOf(state).cursorAt(Math.floor(place * (replayOf(state).count - 1)))
        yield { ...state, answers, cursor }
      }
  }
}

test.each(drawnRecordings)('%s: no open question is answered, wherever the cursor stands', (name) => {
  for (const state of statesOf(name)) {
    const found = leaks(state, disclosure(state, replayOf(state)))
    if (found.length > 0)
      expect(
        found,
        `${state.cursor.index} of ${replayOf(state).count}, answers ${JSON.stringify(state.answers)}`,
      ).toEqual([])
  }
})

const wide = Number.POSITIVE_INFINITY
/** Ways to break each rule, so that something is shown that must stay hidden. */
const broken: [rule: string, (shown: Disclosure, state: TheatreState) => Partial<Disclosure>][] = [
  ['faults', () => ({ faults: true })],
  ['orders', () => ({ orders: () => true })],
  ['outcomes', () => ({ outcomes: true })],
  ['answer', () => ({ answer: () => 'known' })],
  ['ends', () => ({ ends: true })],
  ['lags', (shown) => ({ of: (run) => ({ ...shown.of(run), lags: true }) })],
  ['sections', (shown) => ({ sections: shown.sections + 1 })],
  ['moments', (shown) => ({ moments: shown.moments + 1 })],
  ['future', () => ({ future: true })],
  ['steps', (shown) => ({ steps: shown.steps + 1 })],
  ['remember', () => ({ remember: true })],
  ['damage', () => ({ damage: true })],
  ['violation', (_, state) => ({ violation: replayOf(state).violation() })],
  ['verdicts', (_, { runs }) => ({ verdicts: (run) => runs[run]?.judgement?.verdicts ?? [] })],
  ['faultsUntil', (shown) => ({ of: (run) => ({ ...shown.of(run), faultsUntil: wide }) })],
  ['run future', (shown) => ({ of: (run) => ({ ...shown.of(run), future: true }) })],
  ['harmless', (shown) => ({ of: (run) => ({ ...shown.of(run), harmless: true }) })],
]
const caught = ['gc-pause', 'crash-before-expire', 'master-failover'].map((id) => `${id}.jsonl.gz`)

test.each(broken)('the check sees it when %s says too much', (rule, wrong) => {
  const isSeenIn = (name: string) => {
    for (const state of statesOf(name)) {
      const shown = disclosure(state, replayOf(state))
      if (leaks(state, { ...shown, ...wrong(shown, state) }).includes(rule)) return true
    }
    return false
  }
  expect(caught.some(isSeenIn)).toBe(true)
})

test.each(['setnx-without-expire', 'crash-before-expire'])(
  '%s: says that it is locked long after the crash once that is so',
  (id) => {
    const { traces, judgements } = judgedOf(`${id}.jsonl.gz`)
    const store = theatreOf(traces, judgements)
    const header = traces[0]?.header
    const crashMs = traces[0]?.events.find(({ kind }) => kind === 'client-crashed')?.atMs ?? Number.NaN
    const longMs = crashMs + graceMs(header?.parameters.leaseMs ?? Number.NaN)
    const told = (atMs: number) => {
      store.getState().seekTo(atMs, 0)
      return disclosureOf(store.getState())
        .verdicts(0)
        .some(({ property, status }) => property === 'no-immortal-lock' && status === 'violated')
    }
    expect([crashMs, longMs - 1, longMs, traces[0]?.events.at(-1)?.atMs ?? 0].map(told)).toEqual([
      false,
      false,
      true,
      true,
    ])
  },
)
