/** How the cursor moves: pure functions from a state to what changes in it. */
import type { Cursor } from '../replay/types.ts'
import { isAtEnd, nextQuestion, openQuestion, replayOf, statusOf } from './derived.ts'
import { disclosureOf, isStillAsked } from './disclosure.ts'
import type { Hint, TheatreState } from './state.ts'

type Change = Partial<TheatreState>

/** A move by a person. It stops following, so that the newest event does not take the cursor back. */
export function moveTo(cursor: Cursor): Change {
  const still = { stepped: false, jumped: false, leftEnd: false, stoppedAsking: false }
  return { ...still, cursor, following: false, held: null, dwellMs: 0 }
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
  if (disclosureOf(state).violation !== undefined)
    return {
      ...moveTo(replay.cursorAt(found.index)),
      ...{ jumped: true, leftEnd: isAtEnd(state), playing: false, focus: found.run },
    }
  const asked = replay.questions.find((mark) => isStillAsked(state, mark.question, mark))
  return asked === undefined ? {} : { ...moveTo(replay.cursorAt(asked.stop)), playing: false }
}

/** While nothing happens in a live run time goes on all the same: leases drain and bars grow. */
function drift(state: TheatreState, byMs: number): Change {
  const { following, connection, cursor } = state
  if (!following || connection !== 'connected' || statusOf(state) !== 'live') return {}
  if (cursor.index < replayOf(state).count - 1) return {}
  return { cursor: { ...cursor, atMs: cursor.atMs + byMs } }
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
      stoppedAsking: true,
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
  if (nextQuestion(state)?.stop === lastOfAct)
    return { cursor: replay.cursorAt(lastOfAct), dwellMs: 0, playing: false, stoppedAsking: true }
  return { ...moveTo(replay.cursorAt(lastOfAct + 1)), dwellMs: betweenActsMs / state.speed }
}
