/** What a teacher's key does, in whichever window it is pressed. */
import type { RoomQuestion } from '#model/messages/activities/question.ts'
import type { Screen } from '#model/messages/workshop.ts'
import { leadWords } from '#web/locale/en/workshop/lead.ts'
import { nextQuestion, openQuestion, replayOf, statusOf } from '#web/store/derived.ts'
import type { TheatreSession } from '#web/store/session.ts'
import type { TheatreStore } from '#web/store/state.ts'
import { type HintCode, waitsForAnswers } from '../room/hints.ts'
import type { RoomSession } from '../room/room-session.ts'
import { comingLesson } from './coming.ts'
import { type OverLesson, overLesson } from './cover.ts'

const words = leadWords.refused

export interface Lead {
  room: RoomSession
  session: TheatreSession
}

/** The lesson's question that comes next, by its number; `null`: none is left. */
export function comingQuestion(theatre: TheatreStore): number | null {
  if (statusOf(theatre) === 'recorded') return nextQuestion(theatre)?.question ?? null
  // While the locks run, chance decides which of them comes first to its question, and not what is asked first.
  const first = theatre.lesson?.questions.findIndex((_, number) => theatre.answers[number] === undefined) ?? -1
  return first < 0 ? null : first
}

function questionOf({ room }: Lead): RoomQuestion | null {
  return room.store.getState().room?.question ?? null
}

/** Says why a key or a button did nothing. */
export function sayWhy({ room }: Lead, message: string, code: HintCode = 'NOTHING_TO_DO'): void {
  room.refused({ code, message })
}

/** Asks the class what the lesson asks next. */
export function askNext(lead: Lead): void {
  const { room, session } = lead
  const { lesson, ...theatre } = session.store.getState()
  const number = lesson === null ? null : comingQuestion({ lesson, ...theatre })
  if (lesson === null) sayWhy(lead, words.noLesson)
  else if (number === null) sayWhy(lead, words.noQuestions)
  else void room.act({ do: 'ask', question: { kind: 'lesson', scenario: lesson.id, number } })
}

/** No more answers are taken. */
export function closeQuestion(lead: Lead): void {
  const question = questionOf(lead)
  if (question === null) sayWhy(lead, words.noQuestion)
  else if (question.state !== 'open') sayWhy(lead, words.closed)
  else void lead.room.act({ do: 'close' })
}

export function revealQuestion(lead: Lead): void {
  const question = questionOf(lead)
  if (question === null) sayWhy(lead, words.noQuestion)
  else if (question.state === 'revealed') sayWhy(lead, words.revealed)
  else void lead.room.act({ do: 'reveal' })
}

export function dismissQuestion(lead: Lead): void {
  if (questionOf(lead) === null) sayWhy(lead, words.noQuestion)
  else void lead.room.act({ do: 'dismiss' })
}

/**
 * What a clicker's large button does: a beat on. Where the lesson asks something it asks the class, then reveals, then puts the question away;
 * before the first run it runs; what else lies over the lesson it puts away. So a lesson can be taught with one button. `held`: the key is down since before.
 */
export function stepOn(lead: Lead, held = false): void {
  const theatre = lead.session.store.getState()
  const cover = overLesson(lead.room.store.getState().room)
  if (cover !== null && held) return
  if (cover !== null) uncover(lead, cover.by)
  else if (theatre.lesson === null) sayWhy(lead, words.noLesson)
  else if (openQuestion(theatre) !== undefined) askNext(lead)
  else if (statusOf(theatre) === 'idle') void lead.session.run()
  else if (statusOf(theatre) === 'recorded' || !theatre.following) theatre.stepBeat(1)
  else sayWhy(lead, words.live)
}

/** What the class is still at ends only with a second press: the first comes easily. */
function uncover(lead: Lead, by: OverLesson): void {
  const { room } = lead
  if (by === 'podium' || by === 'recap') toggleScreen(lead, by)
  else if (by === 'question') goOnWithQuestion(lead)
  else if (by === 'break') {
    if (isBreakOver(lead) || isTold(lead, words.onBreak)) void room.act({ do: 'break', minutes: 0 })
  } else if (!isTold(lead, words.atWork)) return
  else if (by === 'level') void room.act({ do: 'level', level: null })
  else void room.act({ do: 'release', handsOn: null })
}

/** It must not give away the answer before anybody who is there has said anything. */
function goOnWithQuestion(lead: Lead): void {
  const { store, act } = lead.room
  if (waitsForAnswers(store.getState()) && !isTold(lead, words.nobodyAnswered)) return
  void act({ do: questionOf(lead)?.state === 'revealed' ? 'dismiss' : 'reveal' })
}

/** Whether a press before this one was told so. If not, this one is. */
function isTold(lead: Lead, message: string): boolean {
  const { problem } = lead.room.store.getState()
  if (problem?.code === 'PRESS_AGAIN' && problem.message === message) return true
  sayWhy(lead, message, 'PRESS_AGAIN')
  return false
}

function isBreakOver({ room }: Lead): boolean {
  const { room: view, aheadMs } = room.store.getState()
  return (view?.breakUntilMs ?? 0) <= Date.now() + aheadMs
}

/** Moves the lesson, unless something lies over it: then it says what. */
export function inSight(lead: Lead, move: () => void): void {
  const cover = overLesson(lead.room.store.getState().room)
  if (cover === null) move()
  else sayWhy(lead, words.covered[cover.by])
}

export function stepBack(lead: Lead): void {
  inSight(lead, () => lead.session.store.getState().stepBeat(-1))
}

/** Past the lesson's question without asking it. */
export function skipQuestion({ session }: Lead): void {
  const theatre = session.store.getState()
  const number = comingQuestion(theatre)
  if (number !== null) theatre.answer(number, 'dismissed')
}

/** Shows a lesson from its beginning. If it was not chosen in the plan, its first item there begins, unless the class has had it. Never rejects. */
export async function openScenario({ room, session }: Lead, scenario: string, item: number | null): Promise<void> {
  const begins = item ?? plannedItem(room, scenario)
  if (begins !== null) void room.act({ do: 'begin', item: begins })
  await session.show(scenario, null).catch((error: unknown) => session.store.getState().refused(asProblem(error)))
}

function plannedItem({ store }: RoomSession, scenario: string): number | null {
  const { plan = null, pace = [] } = store.getState().lead ?? {}
  const items = plan?.items ?? []
  const first = items.findIndex((each) => each.scenario === scenario)
  const had = pace.some(({ item }) => items[item]?.scenario === scenario)
  return first < 0 || had ? null : first
}

function asProblem(error: unknown) {
  return { code: 'INTERNAL', message: error instanceof Error ? error.message : String(error) }
}

/** What comes next begins: the plan's next item, or after its end the lesson that this one leads to. */
export function nextItem(lead: Lead): void {
  const { plan = null, pace = [] } = lead.room.store.getState().lead ?? {}
  const next = comingLesson(plan, pace, lead.session.store.getState().lesson?.next)
  if (next === null) sayWhy(lead, words.nothingNext)
  else void openScenario(lead, next.scenario, next.item)
}

/** A lesson's question once more, which was put away or revealed before. */
export function askAgain({ room }: Lead, scenario: string, number: number): void {
  void room.act({ do: 'ask', question: { kind: 'lesson', scenario, number } })
}

export function toggleFreeze({ room }: Lead): void {
  void room.act({ do: 'freeze', frozen: room.store.getState().room?.frozen !== true })
}

/** Switches the projected screen, on whichever machine it is. */
export function toggleScreen({ room }: Lead, shows: keyof Screen): void {
  void room.act({ do: 'screen', shows, on: room.store.getState().room?.screen[shows] !== true })
}

const usualBreak = 10

/** A break of the usual length, or its end. */
export function toggleBreak({ room }: Lead): void {
  const running = (room.store.getState().room?.breakUntilMs ?? null) !== null
  void room.act({ do: 'break', minutes: running ? 0 : usualBreak })
}

/** A member's run in the theatre, for everybody. */
export async function project({ room, session }: Lead, scenario: string, comparison: string): Promise<void> {
  await room.act({ do: 'project', comparison })
  if (room.store.getState().room?.projected?.comparison !== comparison) return
  try {
    await session.show(scenario, comparison)
    await judged(session.store, comparison)
  } catch (error) {
    session.store.getState().refused(asProblem(error))
  }
  showOutcome(session.store.getState(), comparison)
}

/** Resolves once all verdicts of the comparison are there, or another is in view. */
function judged(store: TheatreSession['store'], comparison: string): Promise<void> {
  const isOver = (theatre: TheatreStore) =>
    theatre.comparison !== comparison || theatre.runs.every((run) => run.judgement !== null || run.refusal !== null)
  if (isOver(store.getState())) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = store.subscribe((theatre) => {
      if (!isOver(theatre)) return
      stop()
      resolve()
    })
  })
}

/** What came of a member's run is why it is shown: its violation, or else its end, whatever the lesson would have asked before. */
function showOutcome(theatre: TheatreStore, comparison: string): void {
  if (theatre.comparison !== comparison || statusOf(theatre) !== 'recorded') return
  const replay = replayOf(theatre)
  const violation = replay.violation()
  theatre.moveCursor(replay.cursorAt(violation?.index ?? replay.count - 1), violation !== undefined)
  if (violation !== undefined) theatre.setFocus(violation.run)
}
