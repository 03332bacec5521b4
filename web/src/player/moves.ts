/** Moves the cursor, with pure functions from a state to the changed parts of that state. */
import type { Cursor } from '../replay/types.ts'
import type { QuestionMark } from '../replay/types-beside.ts'
import { askedNow, isAtEnd, nextQuestion, openQuestion, replayOf, statusOf } from './derived.ts'
import { disclosureOf, isStillAsked } from './disclosure.ts'
import {
  awaitedOf,
  awaiting,
  goingOf,
  hasRun,
  isPlaying,
  type Mode,
  type Narrating,
  paused,
  playing,
  stopped,
  watching,
} from './mode.ts'
import { inFirstAct, isToBegin, startOf } from './narration-start.ts'
import type { Hint, TheatreState } from './state.ts'

/** Changes to the state. If nothing moved, `refused` is the reason. */
export type StateChange = Partial<TheatreState> & { refused?: Hint }

/** Moves the cursor for a person. The move ends following, so that the newest event does not take the cursor away again. */
export function moveTo(cursor: Cursor, mode: Mode = paused): StateChange {
  return { cursor, came: 'leap', mode }
}

/** Moves the panels' focus to another lock when that lock's narration begins. */
export function focusOnAct(before: TheatreState, change: StateChange): StateChange {
  if (change.cursor === undefined) return {}
  const now = { ...before, ...change }
  const current = replayOf(now).runAt(now.cursor.index)
  return current === null || current === replayOf(before).runAt(before.cursor.index) ? {} : { focus: current }
}

/** Moves to the time `atMs` of `run`. If `run` is absent, the run that is being narrated is used. */
export function seekTo(state: TheatreState, atMs: number, run?: number): StateChange {
  const replay = replayOf(state)
  return moveTo(replay.cursorAtMs(atMs, run ?? replay.runAt(state.cursor.index) ?? 0), asBefore(state))
}

/** Returns the mode after a leap. If playback was on, it continues at the new position. */
const asBefore = (state: TheatreState): Mode => (isPlaying(state) ? playing() : paused)

export function seekToIndex(state: TheatreState, index: number): StateChange {
  return moveTo(replayOf(state).cursorAt(index), asBefore(state))
}

export function stepEvent(state: TheatreState, by: 1 | -1): StateChange {
  return lockByLock(state, by, (narrated) => stepEventFrom(narrated, by))
}

function stepEventFrom(state: TheatreState, by: 1 | -1): StateChange {
  const replay = replayOf(state)
  if (by > 0 && hasRun(state)) return fromTheBeginning(state)
  // Between two events, a step back leads to the event before the cursor.
  const current = replay.cursorAt(state.cursor.index)
  const between = state.cursor.index >= 0 && state.cursor.atMs > current.atMs
  const wanted = state.cursor.index + (by < 0 && between ? 0 : by)
  const barrier = nextQuestion(state)
  if (by > 0 && barrier !== undefined && wanted > barrier.stop) return stay(state, 'question')
  if (by > 0 && wanted > lastPlace(state)) return isGrowing(state) ? waitFor(state, 'event') : stay(state, 'last')
  if (wanted < 0) return stay(state, 'first')
  return { ...moveTo(replay.cursorAt(wanted)), came: by > 0 ? 'step' : 'leap' }
}

export function stepBeat(state: TheatreState, by: 1 | -1): StateChange {
  return lockByLock(state, by, (narrated) => stepBeatFrom(narrated, by))
}

function stepBeatFrom(state: TheatreState, by: 1 | -1): StateChange {
  const replay = replayOf(state)
  if (by < 0) {
    if (state.cursor.index <= 0) return stay(state, 'first')
    const before = replay.beats.findLast(({ index }) => index < state.cursor.index)
    return moveTo(replay.cursorAt(before?.index ?? 0))
  }
  if (hasRun(state)) return fromTheBeginning(state)
  const until = lastPlace(state)
  const next = replay.beats.find(({ index }) => index > state.cursor.index && index <= until)?.index
  // After the hint that a question waits, a second press dismisses the question and goes past it, unless a class is voting on that question.
  const open = openQuestion(state)
  const skipped = state.hint === 'question' && open?.question !== askedNow(state) ? open : undefined
  const answers = skipped === undefined ? state.answers : { ...state.answers, [skipped.question]: 'dismissed' as const }
  const barrier = nextQuestion({ ...state, answers })
  // In a live run the next beat may still arrive. Only in a recording does the step after the last beat lead to the end.
  const known = next ?? (isGrowing(state) ? Number.POSITIVE_INFINITY : until)
  const wanted = Math.min(known, barrier?.stop ?? known)
  if (barrier?.stop === wanted && wanted <= state.cursor.index) return stay(state, 'question')
  if (isGrowing(state) && wanted > until) return { ...waitFor(state, 'section'), answers }
  if (wanted <= state.cursor.index) return stay(state, 'last')
  // The narration ends with the step after the last beat, or at the last beat if nothing follows it.
  const ends = wanted === until && (next === undefined || wanted === replay.count - 1)
  const mode: Mode = ends ? { is: 'finished', how: 'narrated' } : paused
  return { ...moveTo(replay.cursorAt(wanted), mode), answers, came: 'step' }
}

const isGrowing = (state: TheatreState): boolean => state.comparison !== null && statusOf(state) !== 'recorded'

/** Whether the lock that is being narrated is still running. The cursor goes to the next lock only once this lock's run has ended. */
function isActGrowing(state: TheatreState): boolean {
  const current = replayOf(state).runAt(state.cursor.index)
  return current !== null && state.runs[current]?.ended === false
}

/** Returns the last index that a step can reach: the end of the first lock that is still running, counted from the lock that is being narrated. */
function lastPlace(state: TheatreState): number {
  const replay = replayOf(state)
  const current = replay.runAt(state.cursor.index)
  if (current === null) return replay.count - 1
  const growing = replay.acts.slice(replay.acts.indexOf(current)).find((run) => state.runs[run]?.ended === false)
  return growing === undefined ? replay.count - 1 : replay.endThrough(growing)
}

const fromTheBeginning = (state: TheatreState): StateChange => moveTo(replayOf(state).cursorAt(0))

/**
 * Makes a narration move. It goes lock by lock, even in a live run that was shown in clock order until now: steps in clock order would jump between the locks,
 * and the narration after the run would repeat everything. A reader who watches the newest moment has no later one to step to.
 */
function lockByLock(state: TheatreState, by: 1 | -1, move: (narrated: TheatreState) => StateChange): StateChange {
  if (state.order === 'acts' || !isGrowing(state)) return move(state)
  if (by > 0 && goingOf(state.mode).is === 'watching' && !isToBegin(state)) return stay(state, 'live')
  const narrated: TheatreState = { ...state, order: 'acts' }
  const here = inFirstAct(state, narrated)
  const change = move({ ...narrated, cursor: here })
  return { order: 'acts', cursor: here, ...change }
}

/** Waits for a step that a live run has not reached yet. The step is made as soon as the run reaches it. */
function waitFor(state: TheatreState, step: NonNullable<Narrating['awaits']>): StateChange {
  const follows = state.order === 'clock' && goingOf(state.mode).is === 'watching'
  return { refused: 'live', mode: follows ? state.mode : awaiting(step) }
}

/** Keeps the cursor in place and gives the reason as a hint. A step beyond the end finishes the narration; any other reason stops playback. */
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

/** Moves to the first violation, or to an open question that showing the violation would answer. */
export function jumpToViolation(state: TheatreState): StateChange {
  const replay = replayOf(state)
  const found = replay.violation()
  if (found === undefined) return { refused: 'no-violation' }
  if (disclosureOf(state).violation !== undefined)
    return {
      ...moveTo(replay.cursorAt(found.index)),
      came: isAtEnd(state) || hasRun(state) ? 'violation-from-end' : 'violation',
      focus: found.run,
    }
  const asked = replay.questions.find((mark) => isStillAsked(state, mark.question, mark))
  return asked === undefined ? {} : moveTo(replay.cursorAt(asked.stop))
}

/** Advances the time of a live run between events, so that leases run down and bars grow. */
function drift(state: TheatreState, byMs: number): StateChange {
  const { mode, connection, cursor } = state
  if (mode.is !== 'watching' || connection !== 'connected' || statusOf(state) !== 'live') return {}
  if (cursor.index < replayOf(state).count - 1) return {}
  return { cursor: { ...cursor, atMs: cursor.atMs + byMs } }
}

/** Returns how long playback holds a caption for a slow reader. Two Chinese characters count as one word. */
export function readingMs(caption: string): number {
  const characters = caption.match(/\p{Script=Han}/gu)?.length ?? 0
  return Math.max(2500, 300 * (caption.split(/\s+/).length + characters / 2))
}

/** Advances playback by `byMs` milliseconds of real time. Playback pauses at beats, and stops at questions and at the end. */
export function advance(state: TheatreState, byMs: number): StateChange {
  const { mode } = state
  if (mode.is !== 'narrating' || !mode.playing) return drift(state, byMs)
  const awaited = awaitedOf(state)
  const step = awaited === undefined ? undefined : awaited === 'event' ? stepEvent(state, 1) : stepBeat(state, 1)
  if (step !== undefined && step.refused !== 'live') return step
  const held = Math.min(mode.dwellMs, byMs)
  if (held > 0 && held === byMs) return { mode: playing(mode.dwellMs - byMs) }
  const replay = replayOf(state)
  const untilMs = state.cursor.atMs + (byMs - held) * state.speed
  const end = replay.endOfAct(state.cursor.index)
  if (end < 0 && isActGrowing(state)) return {}
  const last = replay.cursorAt(end)
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
  // Other events may have the same time as a question or beat that was just shown. These events must not move the cursor back or past it.
  const index = Math.max(moved.index, state.cursor.index)
  return { cursor: { index, atMs: moved.atMs }, came: 'step', mode: goesOn(state) }
}

/** Returns the mode in which playback continues. If playback awaits a step, it still awaits that step. */
function goesOn(state: TheatreState): Mode {
  const awaited = awaitedOf(state)
  return awaited === undefined ? playing() : awaiting(awaited)
}

/** Returns the mode of playback that stopped at a question. Playback continues after the answer. */
const asked = ({ question }: QuestionMark): Mode => ({ is: 'asked', question, after: playing() })

/** Tells a reader who is asked a question during a live run that there is no hurry. */
const heldHint = (state: TheatreState): StateChange => (statusOf(state) === 'live' ? { hint: 'held' } : {})

/** Waits for new events after playback has caught up with a lock that is still running. Time continues there at the speed of real time. */
function waitForNews(state: TheatreState, index: number, byMs: number): StateChange {
  const { atMs } = replayOf(state).cursorAt(index)
  const sinceMs = state.connection === 'connected' ? byMs : 0
  return { cursor: { index, atMs: Math.max(atMs, state.cursor.atMs) + sinceMs }, came: 'step', mode: goesOn(state) }
}

/** Pause of playback between two acts, so that the viewer finds the other lock. */
const betweenActsMs = 1200

/** Continues after one lock's narration: with the next lock, or at the end. */
function nextAct(state: TheatreState, lastOfAct: number): StateChange {
  const replay = replayOf(state)
  // Playback waits if the next lock has no events yet, although a later lock may have some.
  const waits = state.order === 'acts' || awaitedOf(state) !== undefined
  if (waits && lastPlace(state) <= lastOfAct && statusOf(state) === 'live')
    return { cursor: replay.cursorAt(lastOfAct), mode: goesOn(state) }
  if (lastOfAct >= replay.count - 1) return finish(state)
  const barrier = nextQuestion(state)
  if (barrier?.stop === lastOfAct) return { cursor: replay.cursorAt(lastOfAct), mode: asked(barrier) }
  const isAwaited = awaitedOf(state) !== undefined
  return moveTo(replay.cursorAt(lastOfAct + 1), isAwaited ? goesOn(state) : playing(betweenActsMs / state.speed))
}

export function finish(state: TheatreState): StateChange {
  const change = end(state)
  return {
    ...change,
    ...(statusOf(state) === 'live' ? {} : { mode: { is: 'finished', how: 'narrated' } }),
    refused: 'last',
  }
}

export function play(state: TheatreState): StateChange {
  if (replayOf(state).count === 0) return {}
  const isNewest = goingOf(state.mode).is === 'watching'
  return lockByLock(state, -1, (narrated) => {
    const replay = replayOf(narrated)
    // Playback that has caught up with a live run continues there instead of starting over.
    const isAtEdge = narrated.order === 'acts' && statusOf(narrated) === 'live' && !isNewest
    const again = narrated.cursor.index >= replay.count - 1 && !isAtEdge
    const fromStart = again || (isNewest && state.order !== narrated.order)
    return { mode: playing(), hint: null, ...(fromStart ? { cursor: startOf(narrated) } : {}) }
  })
}

export function goOn(state: TheatreState): StateChange {
  const going = goingOf(state.mode)
  return going.is === 'watching' || going.playing ? play(state) : stepBeat(state, 1)
}

export function seekToClock(state: TheatreState, { index, jumped }: { index: number; jumped: boolean }): StateChange {
  const change = seekToIndex(state, replayOf(state).indexOfClock(index))
  return jumped ? { ...change, came: 'violation' } : change
}

/** Puts the cursor exactly at this place, possibly between two events. */
export function put(state: TheatreState, { cursor, jumped }: { cursor: Cursor; jumped: boolean }): StateChange {
  const change = moveTo({ ...replayOf(state).cursorAt(cursor.index), atMs: cursor.atMs })
  return jumped ? { ...change, came: 'violation' } : change
}
