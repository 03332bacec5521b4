/** How the cursor moves: pure functions from a state to what changes in it. */
import type { Cursor } from '../replay/types.ts'
import type { QuestionMark } from '../replay/types-beside.ts'
import { isStillAsked, isWatched, knownViolation, nextQuestion, openQuestion, replayOf, statusOf } from './derived.ts'
import type { Hint, TheatreState } from './state.ts'

type Change = Partial<TheatreState>

/** A move by a person. It stops following, so that the newest event does not take the cursor back. */
export function moveTo(cursor: Cursor): Change {
  return { cursor, stepped: false, jumped: false, following: false, held: null, dwellMs: 0 }
}

/** Moves the panels' focus to another lock when its narration begins. */
export function focusOnAct(before: TheatreState, change: Change): Change {
  if (change.cursor === undefined) return {}
  const now = { ...before, ...change }
  const current = replayOf(now).runAt(now.cursor.index)
  return current === null || current === replayOf(before).runAt(before.cursor.index) ? {} : { focus: current }
}

/** `run`: the one whose time is meant; by default the one that is being narrated. */
export function seekTo(state: TheatreState, atMs: number, run?: number): Change {
  const replay = replayOf(state)
  return moveTo(replay.cursorAtMs(atMs, run ?? replay.runAt(state.cursor.index) ?? 0))
}

export function stepEvent(state: TheatreState, by: 1 | -1): Change {
  const replay = replayOf(state)
  if (by > 0 && state.hint === 'ran') return fromTheBeginning(state)
  // Between two events, a step back leads to the one before the cursor.
  const current = replay.cursorAt(state.cursor.index)
  const between = state.cursor.index >= 0 && state.cursor.atMs > current.atMs
  const wanted = state.cursor.index + (by < 0 && between ? 0 : by)
  const barrier = nextQuestion(state)
  if (by > 0 && barrier !== undefined && wanted > barrier.stop) return stay('question')
  if (by > 0 && wanted > lastPlace(state)) return stay('live')
  if (wanted >= replay.count) return stay(atEnd(state))
  if (wanted < 0) return stay('first')
  return { ...moveTo(replay.cursorAt(wanted)), stepped: by > 0, playing: false }
}

export function stepBeat(state: TheatreState, by: 1 | -1): Change {
  const replay = replayOf(state)
  if (by < 0) {
    if (state.cursor.index <= 0) return stay('first')
    const before = beatStops(state).findLast((index) => index < state.cursor.index)
    return { ...moveTo(replay.cursorAt(before ?? 0)), playing: false }
  }
  if (state.hint === 'ran') return fromTheBeginning(state)
  const next = beatStops(state).find((index) => index > state.cursor.index) ?? replay.count - 1
  // Whoever presses again where it was said that a question waits lets it be shown.
  const skipped = state.hint === 'question' ? openQuestion(state) : undefined
  const answers = skipped === undefined ? state.answers : { ...state.answers, [skipped.question]: 'dismissed' as const }
  const barrier = nextQuestion({ ...state, answers })
  const wanted = Math.min(next, barrier?.stop ?? next, lastPlace(state))
  if (wanted <= state.cursor.index) return stay(barrier?.stop === wanted ? 'question' : atEnd(state))
  return { ...moveTo(replay.cursorAt(wanted)), answers, stepped: true, playing: false }
}

/**
 * The places that a step by beats comes to. The last beat of a recording is narrated at its end, where every verdict is decided; unless another lock would be
 * passed over by that.
 */
function beatStops(state: TheatreState): number[] {
  const replay = replayOf(state)
  const places = replay.beats.map(({ index }) => index)
  const last = places.at(-1)
  if (last === undefined || statusOf(state) !== 'recorded' || replay.endOfAct(last) < replay.count - 1) return places
  return [...places.slice(0, -1), replay.count - 1]
}

/** Whether one lock is narrated and still runs. The cursor goes on to the next lock only once it has ended. */
function isActGrowing(state: TheatreState): boolean {
  const current = replayOf(state).runAt(state.cursor.index)
  return current !== null && state.runs[current]?.ended === false
}

/** The last place that a step can come to. */
function lastPlace(state: TheatreState): number {
  const replay = replayOf(state)
  return isActGrowing(state) ? replay.endOfAct(state.cursor.index) : replay.count - 1
}

/** What was watched live is narrated now. */
const fromTheBeginning = (state: TheatreState): Change => ({ ...moveTo(replayOf(state).cursorAt(0)), playing: false })

/** There is nothing further, or nothing yet. */
const atEnd = (state: TheatreState): Hint => (statusOf(state) === 'live' ? 'live' : 'last')

/** Nothing moves, and the reader is told why. */
const stay = (hint: Hint): Change => ({ hint, playing: false })

export function end(state: TheatreState): Change {
  const following = statusOf(state) === 'live'
  const inTurn = state.inTurn && !following
  const replay = replayOf({ ...state, inTurn })
  return { ...moveTo(replay.cursorAt(replay.count - 1)), playing: false, following, inTurn, hint: null }
}

/** To the first violation; while a question is left that it would answer, only to that question. */
export function jumpToViolation(state: TheatreState): Change {
  const replay = replayOf(state)
  const found = replay.violation()
  if (found === undefined) return { hint: 'no-violation' }
  if (knownViolation(state))
    return { ...moveTo(replay.cursorAt(found.index)), jumped: true, playing: false, focus: found.run }
  const asked = replay.questions.find((mark) => isStillAsked(state, mark.question, mark))
  return asked === undefined ? {} : { ...moveTo(replay.cursorAt(asked.stop)), playing: false }
}

/**
 * While following, the cursor keeps up with the newest event, up to a question. A class goes on from there to the newest event. Whoever is alone goes on
 * from it at their own pace, however far the run has come. `before`: what was known until now.
 */
export function followNewest(now: TheatreState, before: TheatreState): Change {
  if (!now.following || now.held !== null) return {}
  if (begins(now, before)) return narrateFromStart(now)
  const replay = replayOf(now)
  const state = { ...now, cursor: backBeforeNews(now, before) }
  const barrier = nextQuestion(state)
  if (barrier !== undefined && !now.askedElsewhere) return beginNarration(state, barrier)
  const last = barrier?.stop ?? replay.count - 1
  const cursor = last > state.cursor.index ? replay.cursorAt(last) : state.cursor
  // The cursor may have drifted a little ahead of the news. It does not go back for that, but never stands beyond a question.
  const atMs = Math.max(cursor.atMs, Math.min(state.cursor.atMs, barrier?.atMs ?? Number.POSITIVE_INFINITY))
  return { cursor: { ...cursor, atMs: Math.min(atMs, barrier?.atMs ?? atMs) }, stepped: true }
}

/**
 * Whether the lock that is narrated first has just begun, for somebody who has not heard this lesson yet. A class is narrated to by its teacher, and whoever
 * has moved a fault wants to see what comes of it.
 */
function begins(now: TheatreState, before: TheatreState): boolean {
  const { acts, lesson } = replayOf(now)
  const first = acts[0] ?? 0
  const isMoved = now.runs.some(({ header }) => header?.changes !== undefined)
  const isNarrated = !now.told && !now.askedElsewhere && !isMoved && (lesson?.beats.length ?? 0) > 0
  return isNarrated && before.runs[first]?.events.length === 0 && (now.runs[first]?.events.length ?? 0) > 0
}

/** The run goes on behind the picture, which waits at each caption until it has been read. Whoever wants the newest moment asks for it. */
function narrateFromStart(state: TheatreState): Change {
  const replay = replayOf({ ...state, inTurn: true })
  return { cursor: replay.cursorAt(0), inTurn: true, following: false, playing: true, stepped: true, dwellMs: 0 }
}

/**
 * A live run has come to a question. From there on it is narrated lock by lock, as its author wrote it: the first lock’s question is asked at once. A later
 * lock’s waits until that lock is narrated, and the first lock goes on, at the pace at which it runs.
 */
function beginNarration(state: TheatreState, asked: QuestionMark): Change {
  const narrated = { ...state, inTurn: true }
  const replay = replayOf(narrated)
  if (asked.run === replay.acts[0]) {
    const stop = replay.questions.find(({ question }) => question === asked.question)?.stop
    const cursor = replay.cursorAt(stop ?? replay.indexOf(asked) - 1)
    return { cursor, inTurn: true, held: asked.question, hint: 'held', stepped: true }
  }
  const cursor = { index: inFirstAct(state, narrated).index, atMs: state.cursor.atMs }
  return { cursor, inTurn: true, hint: 'turn', stepped: true, following: false, playing: true, dwellMs: 0 }
}

/** Whoever opens a run that still goes on, alone, is led to the first question that it has come past and that they have not answered. */
export function heldWhereAsked(state: TheatreState): Change {
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

/** While nothing happens in a live run time goes on all the same: leases drain and bars grow. */
function drift(state: TheatreState, byMs: number): Change {
  const { following, connection, cursor } = state
  if (!following || connection !== 'connected' || statusOf(state) !== 'live') return {}
  if (cursor.index < replayOf(state).count - 1) return {}
  return { cursor: { ...cursor, atMs: cursor.atMs + byMs } }
}

/**
 * The last run has ended: what was followed is a recording now. Whoever watched it alone, and had answered before, stays at its end to see the verdicts;
 * their first step leads to its beginning. A class sees it narrated from its beginning, and a question that is open stays open. Whoever has only moved a
 * fault stays to see what came of it. There is no time beyond a recording's events.
 */
export function settle(state: TheatreState): Change {
  const replay = replayOf(state)
  if (state.held !== null) return { following: false, hint: 'held' }
  const isMoved = state.runs.some(({ header }) => header?.changes !== undefined)
  const isSeen = nextQuestion(state) === undefined
  const startsOver = replay.beats.length > 0 && !isMoved
  if (startsOver && !state.askedElsewhere)
    return { ...moveTo(replay.cursorAt(replay.count - 1)), answers: putAside(state), hint: 'ran' }
  if (startsOver && isSeen) return { ...moveTo(replay.cursorAt(0)), hint: 'from-start' }
  const atMs = Math.min(state.cursor.atMs, replay.durationMs)
  return { following: false, cursor: { ...state.cursor, atMs } }
}

/** No question is left that nobody has answered. */
function putAside(state: TheatreState): TheatreState['answers'] {
  const asked = replayOf(state).questions.map(({ question }) => [question, 'dismissed'] as const)
  return { ...Object.fromEntries(asked), ...state.answers }
}

/**
 * Where the cursor goes when more events arrive, or when the same events are narrated in another order: on its event. If another order comes to a question before
 * that event, the cursor stands before the question instead.
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

/** How long a caption is held while playing: a calm reader's time. */
export function readingMs(caption: string): number {
  return Math.max(2500, 300 * caption.split(/\s+/).length)
}

/** Playback goes on by so many milliseconds of the viewer's time. It holds at beats, and stops at questions and at the end. */
export function advance(state: TheatreState, byMs: number): Change {
  if (!state.playing) return drift(state, byMs)
  const held = Math.min(state.dwellMs, byMs)
  if (held > 0 && held === byMs) return { dwellMs: state.dwellMs - byMs }
  const replay = replayOf(state)
  const untilMs = state.cursor.atMs + (byMs - held) * state.speed
  const last = replay.cursorAt(replay.endOfAct(state.cursor.index))
  const isReached = ({ index, atMs }: Cursor) => index <= last.index && atMs <= untilMs
  const barrier = nextQuestion(state)
  const beat = replay.beats.find((mark) => mark.index > state.cursor.index)
  if (beat !== undefined && isReached(beat) && (barrier === undefined || beat.index < barrier.index))
    return { cursor: replay.cursorAt(beat.index), stepped: true, dwellMs: readingMs(beat.caption) / state.speed }
  const stop = barrier && replay.cursorAt(barrier.stop)
  if (stop !== undefined && isReached(stop))
    return {
      cursor: stop.index > state.cursor.index ? stop : state.cursor,
      dwellMs: 0,
      playing: false,
      ...heldHint(state),
    }
  if (untilMs >= last.atMs)
    return isActGrowing(state) ? waitForNews(state, last.index, byMs - held) : nextAct(state, last.index)
  const moved = replay.cursorAtMs(untilMs, replay.runAt(state.cursor.index) ?? 0)
  // Events at the very time of a question or a beat just shown must not carry the cursor back or past it.
  const index = Math.max(moved.index, state.cursor.index)
  return { cursor: { index, atMs: moved.atMs }, stepped: true, dwellMs: 0 }
}

/** Whoever is asked while the run still goes on need not hurry. */
const heldHint = (state: TheatreState): Change => (statusOf(state) === 'live' ? { hint: 'held' } : {})

/** Playback has caught up with a lock that still runs: time goes on there, no faster than it does. */
function waitForNews(state: TheatreState, index: number, byMs: number): Change {
  const { atMs } = replayOf(state).cursorAt(index)
  const sinceMs = state.connection === 'connected' ? byMs : 0
  return { cursor: { index, atMs: Math.max(atMs, state.cursor.atMs) + sinceMs }, stepped: true, dwellMs: 0 }
}

/** How long playback rests between two acts, so that the eye finds the other lock. */
const betweenActsMs = 1200

/** One lock's narration is over: on to the next lock, or to the end. */
function nextAct(state: TheatreState, lastOfAct: number): Change {
  const replay = replayOf(state)
  if (lastOfAct >= replay.count - 1) return { ...end(state), dwellMs: 0, hint: 'last' }
  if (nextQuestion(state)?.stop === lastOfAct) return { cursor: replay.cursorAt(lastOfAct), dwellMs: 0, playing: false }
  return { ...moveTo(replay.cursorAt(lastOfAct + 1)), dwellMs: betweenActsMs / state.speed }
}
