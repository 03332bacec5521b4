import { type Merged, mergedParts } from '#model/base/merged.ts'
import { lessonOfItem, type Plan, type PlanItem } from '#model/messages/plan.ts'
import type { LeadAction } from '#model/messages/workshop.ts'
import { RefusalError } from '../runs/refusal.ts'
import { activities } from './activities/activities.ts'
import type { ChangeContext, RoomContext as Context, RoomMoment } from './activities/activity.ts'
import { exerciseFrom, lessonFrom } from './base/lesson-of.ts'
import { limits } from './base/limits.ts'
import type { Room } from './room.ts'

type Activity = (typeof activities)[number]
type LookUps<Each> = Each extends { open(means: never): { lookUp(...args: never): Promise<infer Facts> } }
  ? { [Fact in keyof Facts]?: Facts[Fact] }
  : never

/** Context of a change, including what activities look up for the change. */
export type ActionContext = Context & Merged<LookUps<Activity>>

type Action<Do extends LeadAction['do']> = Extract<LeadAction, { do: Do }>
type Changes = {
  [Do in LeadAction['do']]: (
    room: Room,
    action: Action<Do>,
    context: ActionContext & ChangeContext<Room>,
  ) => Partial<Room>
}

const changes: Changes = {
  show,
  freeze: (_room, { frozen }) => ({ frozen }),
  scores: (_room, { on }) => ({ scores: on }),
  anonymous: (_room, { on }, { after }) => ({ ...after('renamed'), anonymous: on }),
  screen: switchScreen,
  plan: changePlan,
  begin,
  'begin-undo': undoBegin,
  // Does nothing, because `RoomService` removes members.
  remove: () => ({}),
  address: (_room, { address }) => ({ address }),
  lock: (_room, { locked }) => ({ locked }),
  end: (_room, _action, { after }) => ({ ...after('ended'), state: 'ended', frozen: false }),
  ...mergedParts(activities, 'actions'),
}

/** Returns the room after a teacher's action, with its version increased. If this throws a `RefusalError`, nothing has changed. Pure. */
export function act(room: Room, action: LeadAction, context: ActionContext): Room {
  // The recap stays on the projected screen after the end.
  if (room.state === 'ended' && action.do !== 'recap-page') throw new RefusalError('room-ended')
  // TypeScript does not see that an action has the type that its own change takes.
  const change = changes[action.do] as (
    room: Room,
    action: LeadAction,
    context: ActionContext & ChangeContext<Room>,
  ) => Partial<Room>
  const after = (moment: RoomMoment) => madeWay(room, moment, context)
  return { ...room, ...change(room, action, { ...context, after }), version: room.version + 1 }
}

export function madeWay(room: Room, moment: RoomMoment, context: Context): Room {
  const next = (now: Room, rules: Activity): Room =>
    'makeWay' in rules ? { ...now, ...rules.makeWay(now, moment, context) } : now
  return activities.reduce(next, room)
}

/** Returns the next time at which an activity changes by itself, or `null` if no activity will. */
export function nextDueAtMs(room: Room): number | null {
  const times = activities.flatMap((rules) => ('dueAtMs' in rules ? (rules.dueAtMs(room) ?? []) : []))
  return room.state === 'ended' || times.length === 0 ? null : Math.min(...times)
}

/** Applies the changes of all activities that are due. Returns the room with its version increased, or `null` if no change is due. */
export function afterDue(room: Room, context: Context): Room | null {
  const isDue = (now: Room, rules: Activity) =>
    'dueAtMs' in rules && (rules.dueAtMs(now) ?? Number.POSITIVE_INFINITY) <= context.nowMs
  if (room.state === 'ended' || !activities.some((rules) => isDue(room, rules))) return null
  const next = (now: Room, rules: Activity): Room =>
    'due' in rules && isDue(now, rules) ? { ...now, ...rules.due(now, context) } : now
  return { ...activities.reduce(next, room), version: room.version + 1 }
}

const fills: ReadonlySet<string> = new Set(activities.flatMap((rules) => ('fills' in rules ? rules.fills : [])))

/** Turns something on the projected screen on or off. Things that fill the screen exclude each other. */
function switchScreen(room: Room, { shows, on }: Action<'screen'>, { after }: ChangeContext<Room>): Partial<Room> {
  const now = on && fills.has(shows) ? after('filled') : room
  return { ...now, screen: { ...now.screen, [shows]: on } }
}

function show(room: Room, { place }: Action<'show'>, context: Context): Partial<Room> {
  if (place === null) return { place }
  const { scenario, comparison } = place
  lessonFrom(context, scenario)
  if (comparison === null || room.shown.some((each) => each.comparison === comparison)) return { place }
  return { place, shown: [...room.shown, { scenario, comparison, atMs: context.nowMs }].slice(-limits.shown) }
}

function changePlan(room: Room, { plan, of }: Action<'plan'>, context: Context): Partial<Room> {
  // Two windows of the teacher may change the plan within one round trip.
  if (of !== undefined && of !== room.planVersion) throw new RefusalError('plan-changed')
  return { ...replan(room, checkedPlan(plan, context)), planVersion: room.version + 1 }
}

function checkedPlan(plan: Plan | null, context: Context): Plan | null {
  for (const item of plan?.items ?? []) {
    const scenario = lessonOfItem(item)
    if (scenario !== undefined) lessonFrom(context, scenario)
    for (const id of item.kind === 'exercises' ? item.exercises : []) exerciseFrom(context, id)
  }
  return plan
}

/** Replaces the plan. A plan may change while it is taught: an item that has begun keeps its times, wherever it moves to. */
function replan({ plan: before, pace }: Room, plan: Plan | null): Partial<Room> {
  const positionOf = (item: number): number => {
    const begun = before?.items[item]
    if (begun === undefined || plan === null) return -1
    const now = plan.items[item]
    return now !== undefined && isSameItem(begun, now) ? item : plan.items.findIndex((each) => isSameItem(begun, each))
  }
  const kept = pace.map((each) => ({ ...each, item: positionOf(each.item) }))
  return { plan, pace: kept.filter(({ item }) => item >= 0) }
}

/** Whether two items have the same content. Ignores minutes, clock and notes, which may change while the plan is taught. */
function isSameItem(one: PlanItem, other: PlanItem): boolean {
  const contentOf = ({ minutes: _, notes: __, clock: ___, ...content }: PlanItem & { clock?: unknown }) =>
    JSON.stringify(content)
  return contentOf(one) === contentOf(other)
}

/** Maximum number of begun items that are remembered, and maximum number of the latest items that can be undone. */
const mostBegun = 500
const mostLeft = 10

function begin(
  { plan, pace, place }: Room,
  { item }: Action<'begin'>,
  { nowMs, after }: ChangeContext<Room>,
): Partial<Room> {
  if (plan?.items[item] === undefined) throw new RefusalError('unknown-plan-item')
  const before = pace.map(({ left, ...each }, i) =>
    left === undefined || i < pace.length - mostLeft ? each : { ...each, left },
  )
  return { ...after('begun'), pace: [...before, { item, startedAtMs: nowMs, left: place }].slice(-mostBegun) }
}

/**
 * Undoes the start of the last item and returns to the place that the class left. The
 * previous item's clock continues as if the class had never left that item.
 */
function undoBegin({ pace }: Room, _action: unknown, { after }: ChangeContext<Room>): Partial<Room> {
  const last = pace.at(-1)
  if (last?.left === undefined) throw new RefusalError('nothing-to-undo')
  return { ...after('begun'), pace: pace.slice(0, -1), place: last.left }
}
