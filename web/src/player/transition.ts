/** Computes how an event changes the player's state. Pure. */
import { hasAnswer, withAnswer } from '#model/messages/withheld-answers.ts'
import { isUnanswered } from '../base/problem.ts'
import * as inClass from './class.ts'
import { askedNow, isAtEnd, openQuestion, replayOf, statusOf } from './derived.ts'
import type { Moved, PlayerEvent } from './event.ts'
import { goingOf, idle, isFollowing, type Mode, paused, stopped, watching } from './mode.ts'
import type { StateChange } from './moves.ts'
import * as moves from './moves.ts'
import * as news from './news.ts'
import { empty, type Hint, type RunEntry, type TheatreState } from './state.ts'
import { revealed } from './view.ts'

export interface Transition {
  change: Partial<TheatreState>
  refused?: Hint
}

export function transition(state: TheatreState, event: PlayerEvent): Transition {
  const { mode } = state
  if (mode.is !== 'loading' || endsLoading.has(event.do)) return reach(state, changeOf(state, event))
  // While something is loading, events apply to the mode behind it.
  const { change, ...rest } = reach({ ...state, mode: mode.after }, changeOf({ ...state, mode: mode.after }, event))
  const after = change.mode ?? mode.after
  return {
    change: 'mode' in change && after.is !== 'loading' ? { ...change, mode: { ...mode, after } } : change,
    ...rest,
  }
}

const endsLoading: ReadonlySet<PlayerEvent['do']> = new Set(['lesson', 'await', 'accept', 'refuse', 'open'] as const)

/** Adds the consequences of a change: adapts hint, focus and view to the cursor, and asks an open question. */
function reach(before: TheatreState, { refused, ...wanted }: StateChange): Transition {
  if (Object.keys(wanted).length === 0)
    return refused === undefined ? { change: wanted } : { change: { hint: refused }, refused }
  const change: StateChange = { ...wanted, ...inClass.heldWithClass({ ...before, ...wanted }) }
  const { cursor } = change
  const hasMoved = cursor !== undefined && cursor.index !== before.cursor.index
  const moved = {
    ...(hasMoved ? { hint: null } : {}),
    ...moves.focusOnAct(before, change),
    ...change,
    ...(refused === undefined ? {} : { hint: refused }),
    ...(cursor === undefined || 'view' in change ? {} : { view: revealed(before, cursor.atMs) }),
  }
  const now = { ...before, ...moved }
  const settled: StateChange = { ...moved, mode: fitting(now) }
  const at = { ...now, ...settled }
  if (hasMoved && !before.narratedBefore && isAtEnd(at)) settled.narratedBefore = true
  return refused === undefined ? { change: settled } : { change: settled, refused }
}

/** Returns the mode that fits the cursor's place. An answered question keeps its mode until the cursor moves on. */
function fitting(state: TheatreState): Mode {
  const { mode, answers, cursor } = state
  if (mode.is === 'loading') return mode
  if (state.comparison === null) return idle
  const open = openQuestion(state)
  const isAsked =
    mode.is === 'asked' &&
    (mode.question === open?.question || (open === undefined && answers[mode.question] !== undefined))
  if (isAsked) return mode
  if (open !== undefined) return { is: 'asked', question: open.question, after: goingOf(mode) }
  if (mode.is === 'asked') return mode.after
  return mode.is === 'finished' && cursor.index < replayOf(state).count - 1 ? paused : mode
}

function changeOf(state: TheatreState, event: PlayerEvent): StateChange {
  switch (event.do) {
    case 'step':
      return event.over === 'event' ? moves.stepEvent(state, event.towards) : moves.stepBeat(state, event.towards)
    case 'seek-time':
      return moves.seekTo(state, event.atMs, event.run)
    case 'seek':
      return moves.seekToIndex(state, event.index)
    case 'seek-clock':
      return moves.seekToClock(state, event)
    case 'put':
      return moves.put(state, event)
    case 'order':
      return inOrder(state, event.byClock)
    case 'home':
      return moves.moveTo(replayOf(state).cursorAt(0))
    case 'end':
      return moves.end(state)
    case 'follow': {
      const now = { ...state, mode: watching }
      return { mode: watching, ...news.followNewest(now, now) }
    }
    case 'jump':
      return moves.jumpToViolation(state)
    case 'back-to-end':
      return moves.finish(state)
    case 'play':
      return moves.play(state)
    case 'pause':
      return pause(state)
    case 'go-on':
      return moves.goOn(state)
    case 'panel':
      // Choosing a panel also unfolds the panels.
      return { panel: event.panel, panelsOpen: true }
    case 'panels':
      return { panelsOpen: event.open, ...(event.by === 'presenter' ? { panelsLed: event.open } : {}) }
    case 'focus':
      return { focus: event.run }
    case 'pass':
      return moves.advance(state, event.ms)
    default:
      return saidOrCame(state, event)
  }
}

type SaidOrCame = Exclude<PlayerEvent, { do: Moved['do'] }>

function saidOrCame(state: TheatreState, event: SaidOrCame): StateChange {
  switch (event.do) {
    case 'answer':
      // The question that the class is being asked cannot be answered or dismissed here.
      return event.question === askedNow(state) ? {} : news.answered(state, { [event.question]: event.reply })
    case 'predict':
      return predicted(state, event)
    case 'asked-class':
      return inClass.askedClass(state, event.questions)
    case 'class-asks':
      return inClass.classAsks(state, event.question)
    case 'revealed':
      return revealAnswer(state, event)
    case 'ask-elsewhere':
      // When the class is over, its questions count as not asked.
      return { askedElsewhere: event.elsewhere, ...(event.elsewhere ? {} : { askedClass: [], classAsks: null }) }
    case 'lesson':
      return opens(state, event)
    case 'placed':
      return state.lesson?.id === event.lesson ? { context: event.context } : {}
    case 'await':
      return {
        mode: { is: 'loading', what: event.what, after: unloaded(state.mode) },
        ...(event.what === 'run' ? { notice: null } : {}),
      }
    case 'accept': {
      const { comparison, runs } = event
      return { ...empty, comparison, runs, order: 'clock', mode: watching, notice: null }
    }
    case 'refuse':
      return { mode: unloaded(state.mode), notice: event.problem }
    case 'open':
      return opened(state, event)
    case 'connection': {
      // Once the server is back, the notice that the server did not answer is removed.
      const isBack = event.connection === 'connected' && isUnanswered(state.notice)
      return { connection: event.connection, ...(isBack ? { notice: null } : {}) }
    }
    case 'progress':
      return grow(state, event.run, (entry) => {
        const { doing, place } = event
        return { ...entry, progress: place === undefined ? { doing } : { doing, place } }
      })
    case 'header':
      return grow(state, event.run, (entry) => ({ ...entry, log: entry.log.begun(event.header), progress: null }))
    case 'append':
      return grow(state, event.run, (entry) => ({ ...entry, log: entry.log.appended(event.events) }))
    case 'finish': {
      const { judgement, problem } = event
      return grow(state, event.run, (entry) => ({ ...entry, ended: true, progress: null, judgement, refusal: problem }))
    }
  }
}

const unloaded = (mode: Mode) => (mode.is === 'loading' ? mode.after : mode)

function inOrder(state: TheatreState, byClock: boolean): StateChange {
  if (statusOf(state) !== 'recorded') return { refused: 'live' }
  const order = byClock ? 'clock' : 'acts'
  return { order, cursor: news.keepPlace(state, { ...state, order }), came: 'leap', mode: stopped(state.mode) }
}

function pause({ mode }: TheatreState): StateChange {
  if (mode.is !== 'narrating') return {}
  return { mode: paused, ...(mode.awaits === undefined ? {} : { hint: null }) }
}

function predicted(state: TheatreState, { question, option }: { question: number; option: number }): StateChange {
  // A reopened run may have stopped at this question.
  const { mode } = state
  const isStopped = mode.is === 'asked' && mode.question === question && mode.after.is === 'watching'
  const answers = { ...state.answers, [question]: option }
  const known = { ...state, answers, predicted: question }
  // The run is now watched without narration, so it is shown in clock order.
  const order = isStopped && statusOf(state) === 'live' ? 'clock' : state.order
  const cursor = news.keepPlace(known, { ...known, order })
  const now = { ...known, order, cursor, ...(isStopped ? { mode: watching } : {}) }
  return { predicted: question, mode: now.mode, order, cursor, ...news.answered(now, { [question]: option }) }
}

function revealAnswer(
  { lesson }: TheatreState,
  { question: { scenario, number }, right, why }: PlayerEvent & { do: 'revealed' },
): StateChange {
  const asked = lesson?.questions[number]
  if (lesson?.id !== scenario || asked === undefined || hasAnswer(asked)) return {}
  return { lesson: withAnswer(lesson, number, { right, why }) }
}

function opens(state: TheatreState, { lesson, context, isKnown }: PlayerEvent & { do: 'lesson' }): StateChange {
  return {
    ...empty,
    lesson,
    context,
    behind: null,
    answers: inClass.overIn(state, lesson),
    predicted: null,
    panelsOpen: null,
    panelsLed: null,
    narratedBefore: isKnown,
    notice: null,
  }
}

/** Shows existing runs, which may still be going. */
function opened(state: TheatreState, { comparison, runs }: PlayerEvent & { do: 'open' }): StateChange {
  const live = runs.some((run) => !run.ended)
  const order = live ? 'clock' : 'acts'
  const replay = replayOf({ runs, order })
  const change = {
    ...empty,
    comparison,
    runs,
    order,
    mode: live ? watching : paused,
    cursor: replay.cursorAt(live ? replay.count - 1 : 0),
    focus: replay.acts[0] ?? 0,
    notice: null,
  } satisfies StateChange
  return { ...change, ...(live ? news.heldWhereAsked({ ...state, ...change }) : {}) }
}

/** Applies new data of a run. A following cursor moves along, and settles when the last run ends. */
function grow(before: TheatreState, run: string, change: (entry: RunEntry) => RunEntry): StateChange {
  if (!before.runs.some((entry) => entry.run === run)) return {}
  const runs = before.runs.map((entry) => (entry.run === run ? change(entry) : entry))
  const over = runs.every((entry) => entry.ended)
  const isNews = over && !before.runs.every((entry) => entry.ended)
  const grown = { ...before, runs, order: isNews ? ('acts' as const) : before.order }
  const cursor = news.keepPlace(before, grown)
  const followed: StateChange = { runs, order: grown.order, cursor, ...news.followNewest({ ...grown, cursor }, before) }
  const now = { ...before, ...followed }
  return { ...followed, ...(over && isFollowing(now) ? news.settle(now) : {}) }
}
