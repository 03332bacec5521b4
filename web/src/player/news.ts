/** Moves the cursor when a live run has new events, with pure functions as in `moves.ts`. */
import type { Cursor } from '../replay/types.ts'
import type { QuestionMark } from '../replay/types-beside.ts'
import { askedNow, isWatched, nextQuestion, openQuestion, replayOf, statusOf } from './derived.ts'
import { paused, playing, watching } from './mode.ts'
import { moveTo, type StateChange } from './moves.ts'
import { inFirstAct, startOf } from './narration-start.ts'
import type { TheatreState } from './state.ts'

/** Stores answers or dismissals. A viewer who follows the run continues. */
export function answered(state: TheatreState, replies: TheatreState['answers']): StateChange {
  const now = { ...state, answers: { ...state.answers, ...replies }, hint: null }
  return { answers: now.answers, hint: null, ...followNewest(now, now) }
}

/**
 * Moves a following cursor to the newest event, or to a question before that event. After the question, a class jumps to the newest event again, while a reader
 * who is alone continues from the question at their own pace. `before` is the state before the news.
 */
export function followNewest(known: TheatreState, before: TheatreState): StateChange {
  if (!keepsUp(known)) return {}
  if (begins(known, before)) return narrateFromStart(known)
  const now = byClockForClass(known)
  const replay = replayOf(now)
  const state = { ...now, cursor: backBeforeNews(now, before) }
  const barrier = nextQuestion(state)
  if (barrier !== undefined && !now.askedElsewhere) return beginNarration(state, barrier)
  const last = barrier?.stop ?? replay.count - 1
  const cursor = last > state.cursor.index ? replay.cursorAt(last) : state.cursor
  // The cursor's time may have drifted a little past the newest event. The cursor does not go back for that, but must not pass a question.
  const atMs = Math.max(cursor.atMs, Math.min(state.cursor.atMs, barrier?.atMs ?? Number.POSITIVE_INFINITY))
  const held = { ...cursor, atMs: Math.min(atMs, barrier?.atMs ?? atMs) }
  return { order: now.order, cursor: held, came: 'step', mode: watching }
}

/** Shows a live run to a class in clock order, also after a vote. During a vote, `heldWithClass` overrides this and holds the class before the question. */
function byClockForClass(state: TheatreState): TheatreState {
  if (!state.askedElsewhere || state.order === 'clock' || statusOf(state) !== 'live') return state
  const order = 'clock'
  return { ...state, order, cursor: keepPlace(state, { ...state, order }) }
}

/**
 * Whether the cursor follows the newest event. A reader who is alone stays at a question until they continue. A class continues as soon as its vote is over;
 * until then, `heldWithClass` would only move the cursor back.
 */
function keepsUp(state: TheatreState): boolean {
  const { mode, askedElsewhere } = state
  if (mode.is !== 'asked') return mode.is === 'watching'
  return mode.after.is === 'watching' && askedElsewhere && mode.question !== askedNow(state)
}

/**
 * Whether to start the narration now: the first lock has just begun, and the reader has not heard this lesson yet. A class gets no narration, because its
 * teacher narrates. A reader who moved a fault gets none either, because they want to see the effect.
 */
function begins(now: TheatreState, before: TheatreState): boolean {
  const { acts, lesson } = replayOf(now)
  const first = acts[0] ?? 0
  const isMoved = now.runs.some(({ log }) => log.header?.changes !== undefined)
  const isNarrated = !now.narratedBefore && !now.askedElsewhere && !isMoved && (lesson?.beats.length ?? 0) > 0
  return isNarrated && before.runs[first]?.log.count === 0 && (now.runs[first]?.log.count ?? 0) > 0
}

/** Narrates a live run from its start, lock by lock, and holds each caption for its reading time. Meanwhile, the reader can jump to the newest moment. */
function narrateFromStart(state: TheatreState): StateChange {
  const replay = replayOf({ ...state, order: 'acts' })
  return { cursor: replay.cursorAt(0), order: 'acts', came: 'step', mode: playing() }
}

/**
 * Starts the narration lock by lock when a live run reaches a question. A question of the first lock is asked at once. A question of a later lock waits until
 * that lock is narrated; until then, the first lock's narration plays.
 */
function beginNarration(state: TheatreState, asked: QuestionMark): StateChange {
  const narrated: TheatreState = { ...state, order: 'acts' }
  const replay = replayOf(narrated)
  if (asked.run === replay.acts[0]) {
    const stop = replay.questions.find(({ question }) => question === asked.question)?.stop
    const cursor = replay.cursorAt(stop ?? replay.indexOf(asked) - 1)
    return {
      cursor,
      order: 'acts',
      came: 'step',
      mode: { is: 'asked', question: asked.question, after: watching },
      hint: 'held',
    }
  }
  const { index, atMs } = inFirstAct(state, narrated)
  const cursor = { index, atMs: index < 0 ? atMs : state.cursor.atMs }
  return { cursor, order: 'acts', came: 'step', mode: playing(), hint: 'turn' }
}

/**
 * Moves the cursor of a live run that is being opened to the first question that the run has already passed and that a reader who is alone has not answered.
 */
export function heldWhereAsked(state: TheatreState): StateChange {
  const replay = replayOf(state)
  const asked = replay.questions.find(
    ({ question, index }) => index <= state.cursor.index && state.answers[question] === undefined,
  )
  if (asked === undefined || state.askedElsewhere) return {}
  return beginNarration({ ...state, cursor: replay.cursorAt(asked.stop) }, asked)
}

/**
 * Moves the cursor back before a question whose moment came only with the newest events. With two runs, events of the other run may already have moved the
 * cursor past that moment.
 */
function backBeforeNews(now: TheatreState, before: TheatreState): Cursor {
  const { cursor, answers } = now
  const known = replayOf(before).questions
  const missed = replayOf(now).questions.find(
    ({ question, run, index }) =>
      index <= cursor.index &&
      answers[question] === undefined &&
      !known.some((mark) => mark.question === question && mark.run === run),
  )
  return missed === undefined ? cursor : replayOf(now).cursorAt(missed.stop)
}

/**
 * Turns a followed live run into a recording when its last run has ended. A reader who is alone stays at an open question, or else at the end to see the
 * verdicts; the reader's next step starts the narration. A class goes to the beginning, unless an unanswered question is ahead. After a moved fault, the cursor
 * stays to show the effect, and only its time returns to that of the last event.
 */
export function settle(state: TheatreState): StateChange {
  const replay = replayOf(state)
  if (state.mode.is === 'asked' && !state.askedElsewhere)
    return { mode: { ...state.mode, after: playing() }, hint: 'held' }
  const isMoved = state.runs.some(({ log }) => log.header?.changes !== undefined)
  const isSeen = nextQuestion(state) === undefined
  const startsOver = replay.beats.length > 0 && !isMoved
  if (startsOver && !state.askedElsewhere)
    return {
      ...moveTo(replay.cursorAt(replay.count - 1), { is: 'finished', how: 'watched' }),
      answers: putAside(state),
      hint: null,
    }
  if (startsOver && isSeen) return { ...moveTo(replay.cursorAt(0)), hint: 'from-start' }
  const atMs = Math.min(state.cursor.atMs, replay.durationMs)
  return { mode: paused, cursor: { ...state.cursor, atMs } }
}

function putAside(state: TheatreState): TheatreState['answers'] {
  const asked = replayOf(state).questions.map(({ question }) => [question, 'dismissed'] as const)
  return { ...Object.fromEntries(asked), ...state.answers }
}

/**
 * Returns the cursor after more events have arrived, or after the order of narration has changed. The cursor stays on its event. If the new order has an
 * unanswered question before that event, the cursor goes before the question instead.
 */
export function keepPlace(before: TheatreState, now: TheatreState): Cursor {
  const [from, to] = [replayOf(before), replayOf(now)]
  const at = from.at(before.cursor.index)
  if (at === undefined) return to.telling === 'acts' && to.count > 0 ? startOf(now) : before.cursor
  const index = to.indexOf({ run: at.run, seq: at.event.seq })
  if (from.telling === to.telling) return { ...before.cursor, index }
  const wasOpen = openQuestion(before)
  const open = to.questions.find(({ question }) => question === wasOpen?.question)
  // In a narration lock by lock, questions of earlier acts come before an open question of a later act.
  const until = Math.max(index, open?.index ?? index)
  const asked = to.questions.find((mark) => now.answers[mark.question] === undefined && mark.index <= until)
  // After watching a run live, the reader starts its narration at the beginning, not at the first question.
  if (asked !== undefined && !isWatched(before)) return to.cursorAt(asked.stop)
  if (before.cursor.index >= from.count - 1) return to.cursorAt(to.count - 1)
  return before.runs !== now.runs && !isWatched(before) ? inFirstAct(before, now) : to.cursorAt(index)
}
