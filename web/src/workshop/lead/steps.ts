/** What a teacher's key does, in whichever window it is pressed. */
import type { RoomQuestion } from '../../../../model/messages/room-question.ts'
import type { Screen } from '../../../../model/messages/workshop.ts'
import { consoleWords } from '../../locale/en/workshop/console.ts'
import { nextQuestion, openQuestion, replayOf, statusOf } from '../../store/derived.ts'
import type { TheatreSession } from '../../store/session.ts'
import type { TheatreStore } from '../../store/state.ts'
import type { RoomSession } from '../room/room-session.ts'

const words = consoleWords.ask

export interface Lead {
  room: RoomSession
  session: TheatreSession
}

/** The lesson's question that comes next, by its number; `null`: none is left. */
export function comingQuestion(theatre: TheatreStore): number | null {
  const found = nextQuestion(theatre)?.question
  if (found !== undefined) return found
  if (statusOf(theatre) === 'recorded') return null
  const first = theatre.lesson?.questions.findIndex((_, number) => theatre.answers[number] === undefined) ?? -1
  return first < 0 ? null : first
}

function questionOf({ room }: Lead): RoomQuestion | null {
  return room.store.getState().room?.question ?? null
}

/** Asks the class what the lesson asks next. */
export function askNext({ room, session }: Lead): void {
  const { lesson, ...theatre } = session.store.getState()
  const number = comingQuestion({ lesson, ...theatre })
  if (lesson === null || number === null) return
  void room.act({ do: 'ask', question: { kind: 'lesson', scenario: lesson.id, number } })
}

/**
 * What a clicker's large button does: a beat on. Where the lesson asks something it asks the class, then reveals, then puts the question away;
 * before the first run it runs; podium and recap it puts away. So a lesson can be taught with one button.
 */
export function stepOn(lead: Lead): void {
  const { room, session } = lead
  const theatre = session.store.getState()
  const question = questionOf(lead)
  const { podium = false, recap = false } = room.store.getState().room?.screen ?? {}
  if (podium || recap) toggleScreen(lead, podium ? 'podium' : 'recap')
  else if (question !== null && waitsForAnswers(lead, question))
    room.refused({ code: 'NO_ANSWERS', message: words.nobodyAnswered })
  else if (question !== null) void room.act({ do: question.state === 'revealed' ? 'dismiss' : 'reveal' })
  else if (openQuestion(theatre) !== undefined) askNext(lead)
  else if (statusOf(theatre) === 'idle') void session.run()
  // A live run goes on by itself.
  else if (statusOf(theatre) === 'recorded' || !theatre.following) theatre.stepBeat(1)
}

/** A second press comes easily. It must not give away the answer before anybody who is there has said anything. */
function waitsForAnswers({ room }: Lead, { state }: RoomQuestion): boolean {
  const { lead } = room.store.getState()
  return state === 'open' && lead?.answered === 0 && lead.members.some(({ online }) => online)
}

export function stepBack({ session }: Lead): void {
  session.store.getState().stepBeat(-1)
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

/** The plan's next item begins. */
export function nextItem(lead: Lead): void {
  const { plan, pace = [] } = lead.room.store.getState().lead ?? {}
  const item = (pace.at(-1)?.item ?? -1) + 1
  const next = plan?.items[item]
  if (next !== undefined) void openScenario(lead, next.scenario, item)
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
