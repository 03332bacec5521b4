/** How the cursor moves: pure functions from a state to what changes in it. */
import type { Cursor } from '../replay/types.ts'
import type { QuestionMark } from '../replay/types-beside.ts'
import { askedNow, isAtEnd, nextQuestion, openQuestion, replayOf, statusOf } from './derived.ts'
import { disclosureOf, isStillAsked } from './disclosure.ts'
import { goingOf, hasRun, isPlaying, type Mode, paused, playing, stopped, watching } from './mode.ts'
import type { Hint, TheatreState } from './state.ts'

/** Changes to the state, and the reason if nothing moved. */
export type StateChange = Partial<TheatreState> & { refused?: Hint }

/** A move by a person. It stops following, so that the newest event does not take the cursor back. */
export function moveTo(cursor: Cursor, mode: Mode = paused): StateChange {
  return { cursor, came: 'leap', mode }
}

/** Moves the panels' focus to another lock when its narration begins. */
export function focusOnAct(before: TheatreState, change: StateChange): StateChange {
  if (change.cursor === undefined) return {}
  const now = { ...before, ...change }
  const current = replayOf(now).runAt(now.cursor.index)
  return current === null || current === replayOf(before).runAt(before.cursor.index) ? {} : { focus: current }
}

/** `run`: the one whose time is meant; by default the one that is being narrated. */
export function seekTo(state: TheatreState, atMs: number, run?: number): StateChange {
  const replay = replayOf(state)
  return moveTo(replay.cursorAtMs(atMs, run ?? replay.runAt(state.cursor.index) ?? 0), asBefore(state))
}

/** Playback goes on from the new position if it was on before. */
const asBefore = (state: TheatreState): Mode => (isPlaying(state) ? playing() : paused)

export function seekToIndex(state: TheatreState, index: number): StateChange {
  return moveTo(replayOf(state).cursorAt(index), asBefore(state))
}

export function stepEvent(state: TheatreState, by: 1 | -1): StateChange {
  const replay = replayOf(state)
  if (by > 0 && hasRun(state)) return fromTheBeginning(state)
  // Between two events, a step back leads to the one before the cursor.
  const current = replay.cursorAt(state.cursor.index)
  const between = state.cursor.index >= 0 && state.cursor.atMs > current.atMs
  const wanted = state.cursor.index + (by < 0 && between ? 0 : by)
  const barrier = nextQuestion(state)
  if (by > 0 && barrier !== undefined && wanted > barrier.stop) return stay(state, 'question')
  if (by > 0 && wanted > lastPlace(state)) return stay(state, 'live')
  if (wanted >= replay.count) return stay(state, atEnd(state))
  if (wanted < 0) return stay(state, 'first')
  return { ...moveTo(replay.cursorAt(wanted)), came: by > 0 ? 'step' : 'leap' }
}

export function stepBeat(state: TheatreState, by: 1 | -1): StateChange {
  const replay = replayOf(state)
  if (by < 0) {
    if (state.cursor.index <= 0) return stay(state, 'first')
    const before = beatStops(state).findLast((index) => index < state.cursor.index)
    return moveTo(replay.cursorAt(before ?? 0))
  }
  if (hasRun(state)) return fromTheBeginning(state)
  const next = beatStops(state).find((index) => index > state.cursor.index) ?? replay.count - 1
  // A second press, after the hint that a question waits, dismisses the question and goes past it, unless a class votes on it.
  const open = openQuestion(state)
  const skipped = state.hint === 'question' && open?.question !== askedNow(state) ? open : undefined
  const answers = skipped === undefined ? state.answers : { ...state.answers, [skipped.question]: 'dismissed' as const }
  const barrier = nextQuestion({ ...state, answers })
  const wanted = Math.min(next, barrier?.stop ?? next, lastPlace(state))
  if (wanted <= state.cursor.index) return stay(state, barrier?.stop === wanted ? 'question' : atEnd(state))
  return { ...moveTo(replay.cursorAt(wanted)), answers, came: 'step' }
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

/** A run that was watched live is narrated from its start. */
const fromTheBeginning = (state: TheatreState): StateChange => moveTo(replayOf(state).cursorAt(0))

/** There is nothing further, or nothing yet. */
const atEnd = (state: TheatreState): Hint => (statusOf(state) === 'live' ? 'live' : 'last')

/** Nothing moves, and the reader hears why. */
function stay(state: TheatreState, refused: Hint): StateChange {
  const isOver = refused === 'last' && replayOf(state).count > 0
  return { refused, mode: isOver ? { is: 'finished', how: 'narrated' } : stopped(state.mode) }
}

export function end(state: TheatreState): StateChange {
  const live = statusOf(state) === 'live'
  const order = live ? 'clock' : state.order
  const replay = replayOf({ ...state, order })
  return { ...moveTo(replay.cursorAt(replay.count - 1), live ? watching : paused), order, hint: null }
}

/** To the first violation; while a question is left that it would answer, only to that question. */
export function jumpToViolation(state: TheatreState): StateChange {
  const replay = replayOf(state)
  const found = replay.violation()
  if (found === undefined) return { refused: 'no-violation' }
  if (disclosureOf(state).violation !== undefined)
    return {
      ...moveTo(replay.cursorAt(found.index)),
      came: isAtEnd(state) ? 'violation-from-end' : 'violation',
      focus: found.run,
    }
  const asked = replay.questions.find((mark) => isStillAsked(state, mark.question, mark))
  return asked === undefined ? {} : moveTo(replay.cursorAt(asked.stop))
}

/** While nothing happens in a live run time goes on all the same: leases drain and bars grow. */
function drift(state: TheatreState, byMs: number): StateChange {
  const { mode, connection, cursor } = state
  if (mode.is !== 'watching' || connection !== 'connected' || statusOf(state) !== 'live') return {}
  if (cursor.index < replayOf(state).count - 1) return {}
  return { cursor: { ...cursor, atMs: cursor.atMs + byMs } }
}

/** How long a caption is held while playing: a calm reader's time. Two Chinese characters are read like a word. */
export function readingMs(caption: string): number {
  const characters = caption.match(/\p{Script=Han}/gu)?.length ?? 0
  return Math.max(2500, 300 * (caption.split(/\s+/).length + characters / 2))
}

/** Playback goes on by so many milliseconds of the viewer's time. It holds at beats, and stops at questions and at the end. */
export function advance(state: TheatreState, byMs: number): StateChange {
  const { mode } = state
  if (mode.is !== 'narrating' || !mode.playing) return drift(state, byMs)
  const held = Math.min(mode.dwellMs, byMs)
  if (held > 0 && held === byMs) return { mode: playing(mode.dwellMs - byMs) }
  const replay = replayOf(state)
  const untilMs = state.cursor.atMs + (byMs - held) * state.speed
  const last = replay.cursorAt(replay.endOfAct(state.cursor.index))
  const isReached = ({ index, atMs }: Cursor) => index <= last.index && atMs <= untilMs
  const barrier = nextQuestion(state)
  const beat = replay.beats.find((mark) => mark.index > state.cursor.index)
  if (beat !== undefined && isReached(beat) && (barrier === undefined || beat.index < barrier.index))
    return { cursor: replay.cursorAt(beat.index), came: 'step', mode: playing(readingMs(beat.caption) / state.speed) }
  const stop = barrier && replay.cursorAt(barrier.stop)
  if (barrier !== undefined && stop !== undefined && isReached(stop)) {
    const cursor = stop.index > state.cursor.index ? stop : state.cursor
    return { cursor, mode: asked(barrier), ...heldHint(state) }
  }
  if (untilMs >= last.atMs)
    return isActGrowing(state) ? waitForNews(state, last.index, byMs - held) : nextAct(state, last.index)
  const moved = replay.cursorAtMs(untilMs, replay.runAt(state.cursor.index) ?? 0)
  // Events at the very time of a question or a beat just shown must not carry the cursor back or past it.
  const index = Math.max(moved.index, state.cursor.index)
  return { cursor: { index, atMs: moved.atMs }, came: 'step', mode: playing() }
}

/** Playback stopped by itself: whoever answers plays on. */
const asked = ({ question }: QuestionMark): Mode => ({ is: 'asked', question, after: playing() })

/** A reader who is asked while the run still goes on is told that there is no hurry. */
const heldHint = (state: TheatreState): StateChange => (statusOf(state) === 'live' ? { hint: 'held' } : {})

/** Playback has caught up with a lock that still runs: time goes on there, no faster than it does. */
function waitForNews(state: TheatreState, index: number, byMs: number): StateChange {
  const { atMs } = replayOf(state).cursorAt(index)
  const sinceMs = state.connection === 'connected' ? byMs : 0
  return { cursor: { index, atMs: Math.max(atMs, state.cursor.atMs) + sinceMs }, came: 'step', mode: playing() }
}

/** How long playback rests between two acts, so that the eye finds the other lock. */
const betweenActsMs = 1200

/** The narration of one lock is over: on to the next lock, or to the end. */
function nextAct(state: TheatreState, lastOfAct: number): StateChange {
  const replay = replayOf(state)
  if (lastOfAct >= replay.count - 1) return finish(state)
  const barrier = nextQuestion(state)
  if (barrier?.stop === lastOfAct) return { cursor: replay.cursorAt(lastOfAct), mode: asked(barrier) }
  return moveTo(replay.cursorAt(lastOfAct + 1), playing(betweenActsMs / state.speed))
}

/** The narration has come to its end. */
export function finish(state: TheatreState): StateChange {
  const change = end(state)
  return {
    ...change,
    ...(statusOf(state) === 'live' ? {} : { mode: { is: 'finished', how: 'narrated' } }),
    refused: 'last',
  }
}

export function play(state: TheatreState): StateChange {
  const replay = replayOf(state)
  if (replay.count === 0) return {}
  const again = state.cursor.index >= replay.count - 1
  return { mode: playing(), hint: null, ...(again ? { cursor: replay.cursorAt(0) } : {}) }
}

export function goOn(state: TheatreState): StateChange {
  const going = goingOf(state.mode)
  return going.is === 'watching' || going.playing ? play(state) : stepBeat(state, 1)
}

/** To a place by the clock, as links name it. */
export function seekToClock(state: TheatreState, { index, jumped }: { index: number; jumped: boolean }): StateChange {
  const change = seekToIndex(state, replayOf(state).indexOfClock(index))
  return jumped ? { ...change, came: 'violation' } : change
}

/** Exactly there, perhaps between two events. */
export function put(state: TheatreState, { cursor, jumped }: { cursor: Cursor; jumped: boolean }): StateChange {
  const change = moveTo({ ...replayOf(state).cursorAt(cursor.index), atMs: cursor.atMs })
  return jumped ? { ...change, came: 'violation' } : change
}
