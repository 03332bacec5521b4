/** Performs the teacher's steps through a workshop, from any window. */
import type { ClockMinutes } from '#model/messages/clock.ts'
import { type PlanItem, shownLesson } from '#model/messages/plan.ts'
import type { LeadAction } from '#model/messages/workshop.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'
import { askNext } from '../activities/question/steps.ts'
import type { Lead } from '../room/lead.ts'
import { asProblem, sayWhy, toggleScreen, wasSaid } from '../room/lead.ts'
import { itemTitle, titlesIn } from '../ui/item-title.ts'
import { comingLesson } from './coming.ts'
import { overLesson } from './cover.ts'
import { pressOf } from './press.ts'

/**
 * Performs the action that `pressOf` returns. This is the action of a clicker's large button, which is enough to teach a whole lesson. `held` tells whether the
 * key press is an auto-repeat.
 */
export function stepOn(lead: Lead, held = false): void {
  const theatre = lead.session.store.getState()
  const press = pressOf(lead.room.store.getState(), theatre)
  if (press.is === 'show-again') toggleScreen(lead, press.hiding)
  else if (press.is === 'uncover') {
    if (!held) press.cover.goOn(lead)
  } else if (press.is === 'lead-on') void leadOn(lead, held)
  else if (press.is === 'ask') askNext(lead)
  else if (press.is === 'run') void lead.session.run()
  else if (press.is === 'step') theatre.stepBeat(1)
  else sayWhy(lead, leadWords.refused.live)
}

/** Announces what comes next at the end of a lesson. A second press begins it. */
async function leadOn(lead: Lead, held: boolean): Promise<void> {
  if (held) return
  const { lesson } = lead.session.store.getState()
  const next = coming(lead)
  if (next === null) return sayWhy(lead, lesson === null ? leadWords.refused.noLesson : leadWords.refused.nothingNext)
  const library = await lead.session.library().catch(() => null)
  const titles = titlesIn(library)
  const item = next.item === null ? undefined : lead.room.store.getState().lead?.plan?.items[next.item]
  const title = item === undefined ? titles.lesson(next.scenario ?? '') : itemTitle(item, titles)
  if (wasSaid(lead, `next ${title}`, leadWords.refused.again(title))) nextItem(lead)
}

/** Clears a blank screen or the join screen, so that nothing moves behind it. Returns whether there was such a screen. */
function showsAgain(lead: Lead): boolean {
  const screen = lead.room.store.getState().room?.screen
  const hiding = (['blank', 'join'] as const).find((shows) => screen?.[shows] === true)
  if (hiding !== undefined) toggleScreen(lead, hiding)
  return hiding !== undefined
}

/** Calls `move` unless the lesson is covered. If the lesson is covered, clears a blank screen, or says what covers the lesson. */
export function inSight(lead: Lead, move: () => void): void {
  if (showsAgain(lead)) return
  const cover = overLesson(lead.room.store.getState().room)
  if (cover === null) move()
  else sayWhy(lead, cover.refused)
}

export function stepBack(lead: Lead): void {
  inSight(lead, () => lead.session.store.getState().stepBeat(-1))
}

/**
 * Shows a lesson from its beginning and begins `item` of the plan. If `item` is `null`, begins the plan's first item with this lesson, unless the class has had
 * that item. Never rejects.
 */
export async function openScenario({ room, session }: Lead, scenario: string, item: number | null): Promise<void> {
  const begins = item ?? plannedItem(room, scenario)
  if (begins !== null) void room.act({ do: 'begin', item: begins })
  await session.show(scenario, null).catch((error: unknown) => session.store.getState().refused(asProblem(error)))
}

function plannedItem({ store }: Lead['room'], scenario: string): number | null {
  const { plan = null, pace = [] } = store.getState().lead ?? {}
  const items = plan?.items ?? []
  const first = items.findIndex((each) => shownLesson(each) === scenario)
  const had = pace.some(({ item }) => shownLesson(items[item]) === scenario)
  return first < 0 || had ? null : first
}

/** Begins what comes next: the plan's next item or, without a plan, the lesson that this one leads to. */
export function nextItem(lead: Lead): void {
  const next = coming(lead)
  if (next === null) sayWhy(lead, leadWords.refused.nothingNext)
  else if (next.item !== null) void openItem(lead, next.item)
  else if (next.scenario !== undefined) void openScenario(lead, next.scenario, null)
}

function coming({ room, session }: Lead): ReturnType<typeof comingLesson> {
  const { plan = null, pace = [] } = room.store.getState().lead ?? {}
  return comingLesson(plan, pace, session.store.getState().lesson?.next)
}

/** Begins an item of the plan: shows, asks or releases the item. Never rejects. */
export async function openItem(lead: Lead, number: number): Promise<void> {
  const { room } = lead
  const item = room.store.getState().lead?.plan?.items[number]
  if (item === undefined) return
  const scenario = shownLesson(item)
  if (scenario !== undefined) return openScenario(lead, scenario, number)
  await room.act({ do: 'begin', item: number })
  await room.act(actionOf(item))
}

/** Returns the room action of an item that is not a lesson. */
function actionOf(item: PlanItem): LeadAction {
  switch (item.kind) {
    case 'question':
      return { do: 'ask', question: { kind: 'free', ...item.question }, ...clockOf(item) }
    case 'page':
      return { do: 'page', page: item.page }
    case 'hands-on':
      return { do: 'release', handsOn: item.handsOn, ...clockOf(item) }
    case 'level':
      return { do: 'level', level: item.level }
    case 'exercises':
      return { do: 'exercises', exercises: item.exercises }
    case 'break':
      return { do: 'break', minutes: item.minutes }
    case 'check':
      return { do: 'check', time: item.time, number: 0 }
    default:
      return { do: 'page', page: null }
  }
}

const clockOf = ({ clock }: { clock?: ClockMinutes | undefined }) => (clock === undefined ? {} : { minutes: clock })

/** Undoes the beginning of the last item. The class returns to where it was. */
export function undoBegin(lead: Lead): void {
  if (lead.room.store.getState().lead?.canUndo === true) void lead.room.act({ do: 'begin-undo' })
  else sayWhy(lead, leadWords.refused.nothingToUndo)
}

export function toggleFreeze({ room }: Lead): void {
  void room.act({ do: 'freeze', frozen: room.store.getState().room?.frozen !== true })
}
