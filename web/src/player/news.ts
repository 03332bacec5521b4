/** Cursor moves on news of a live run: pure functions, as in `moves.ts`. */
import type { Cursor } from '../replay/types.ts'
import type { QuestionMark } from '../replay/types-beside.ts'
import { askedNow, isWatched, nextQuestion, openQuestion, replayOf, statusOf } from './derived.ts'
import { paused, playing, watching } from './mode.ts'
import { moveTo, type StateChange } from './moves.ts'
import type { TheatreState } from './state.ts'

/** A question is answered, or put aside: whoever keeps up with the run goes on. */
export function answered(state: TheatreState, replies: TheatreState['answers']): StateChange {
  const now = { ...state, answers: { ...state.answers, ...replies }, hint: null }
  return { answers: now.answers, hint: null, ...followNewest(now, now) }
}

/**
 * While following, the cursor keeps up with the newest event, up to a question. A class goes on from there to the newest event. Whoever is alone goes on
 * from it at their own pace, however far the run has come. `before`: what was known until now.
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
  // The cursor may have drifted a little ahead of the news. It does not go back for that, but never stands beyond a question.
  const atMs = Math.max(cursor.atMs, Math.min(state.cursor.atMs, barrier?.atMs ?? Number.POSITIVE_INFINITY))
  const held = { ...cursor, atMs: Math.min(atMs, barrier?.atMs ?? atMs) }
  return { order: now.order, cursor: held, came: 'step', mode: watching }
}

/** A class follows a live run by the clock, also after a vote. During one, `heldWithClass` takes it before the question, lock by lock, whatever stands here. */
function byClockForClass(state: TheatreState): TheatreState {
  if (!state.askedElsewhere || state.order === 'clock' || statusOf(state) !== 'live') return state
  const order = 'clock'
  return { ...state, order, cursor: keepPlace(state, { ...state, order }) }
}

/**
 * A reader who is alone stays at a question until they go on; a class goes on as soon as it is over. While it votes, `heldWithClass` would take it back to where
 * it stands, so the run is not read by the clock for it.
 */
function keepsUp(state: TheatreState): boolean {
  const { mode, askedElsewhere } = state
  if (mode.is !== 'asked') return mode.is === 'watching'
  return mode.after.is === 'watching' && askedElsewhere && mode.question !== askedNow(state)
}

/**
 * Whether the lock that is narrated first has just begun, for somebody who has not heard this lesson yet. A class is narrated to by its teacher, and whoever
 * has moved a fault wants to see what comes of it.
 */
function begins(now: TheatreState, before: TheatreState): boolean {
  const { acts, lesson } = replayOf(now)
  const first = acts[0] ?? 0
  const isMoved = now.runs.some(({ log }) => log.header?.changes !== undefined)
  const isNarrated = !now.narratedBefore && !now.askedElsewhere && !isMoved && (lesson?.beats.length ?? 0) > 0
  return isNarrated && before.runs[first]?.log.count === 0 && (now.runs[first]?.log.count ?? 0) > 0
}

/** The run goes on behind the picture, which waits at each caption until it has been read. Whoever wants the newest moment asks for it. */
function narrateFromStart(state: TheatreState): StateChange {
  const replay = replayOf({ ...state, order: 'acts' })
  return { cursor: replay.cursorAt(0), order: 'acts', came: 'step', mode: playing() }
}

/**
 * A live run has come to a question. From there on it is narrated lock by lock, as its author wrote it: the first lock’s question is asked at once. A later
 * lock’s waits until that lock is narrated, and the first lock goes on, at the pace at which it runs.
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
  const cursor = { index: inFirstAct(state, narrated).index, atMs: state.cursor.atMs }
  return { cursor, order: 'acts', came: 'step', mode: playing(), hint: 'turn' }
}

/** A reader who opens a run that still goes on, alone, is led to the first question that it has come past and that they have not answered. */
export function heldWhereAsked(state: TheatreState): StateChange {
  const replay = replayOf(state)
  const asked = replay.questions.find(
    ({ question, index }) => index <= state.cursor.index && state.answers[question] === undefined,
  )
  if (asked === undefined || state.askedElsewhere) return {}
  return beginNarration({ ...state, cursor: replay.cursorAt(asked.stop) }, asked)
}

/**
 * Two runs' events come in as they happen, and the other run may already have led the cursor a little beyond the moment of a question
 * that is only now found: then the cursor stands before it after all.
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
 * The last run has ended: what was followed is a recording now. Whoever watched it alone, and had answered before, stays at its end to see the verdicts;
 * their first step leads to its beginning. A class sees it narrated from its beginning, and a question that is open stays open. Whoever has only moved a
 * fault stays to see what came of it. There is no time beyond a recording's events.
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

/** No question is left that nobody has answered. */
function putAside(state: TheatreState): TheatreState['answers'] {
  const asked = replayOf(state).questions.map(({ question }) => [question, 'dismissed'] as const)
  return { ...Object.fromEntries(asked), ...state.answers }
}

/**
 * Cursor after more events have arrived, or after the same events are narrated in another order: it stays on its event. If another order comes to a question
 * before that event, the cursor stands before the question instead.
 */
export function keepPlace(before: TheatreState, now: TheatreState): Cursor {
  const [from, to] = [replayOf(before), replayOf(now)]
  const at = from.at(before.cursor.index)
  if (at === undefined) return before.cursor
  const index = to.indexOf({ run: at.run, seq: at.event.seq })
  if (from.telling === to.telling) return { ...before.cursor, index }
  const wasOpen = openQuestion(before)
  const open = to.questions.find(({ question }) => question === wasOpen?.question)
  // Told lock by lock, an open question of a later act has those of the acts before it ahead of it.
  const until = Math.max(index, open?.index ?? index)
  const asked = to.questions.find((mark) => now.answers[mark.question] === undefined && mark.index <= until)
  // A reader who has watched it to its end starts its narration at the beginning, not at its first question.
  if (asked !== undefined && !isWatched(before)) return to.cursorAt(asked.stop)
  if (before.cursor.index >= from.count - 1) return to.cursorAt(to.count - 1)
  return before.runs !== now.runs && !isWatched(before) ? inFirstAct(before, now) : to.cursorAt(index)
}

/** A run that grows is shown by the clock, and lock by lock once it is over: whoever is behind it goes on in the first act, and nothing is passed over. */
function inFirstAct(before: TheatreState, now: TheatreState): Cursor {
  const to = replayOf(now)
  const run = to.acts[0] ?? 0
  return to.cursorAt(to.indexOf({ run, seq: replayOf(before).pointOf(run, before.cursor).seq }))
}
