/** Next state of a room after an action of the teacher. Pure. */

import { type Merged, mergedParts } from '#model/base/merged.ts'
import type { Plan } from '#model/messages/plan.ts'
import type { LeadAction } from '#model/messages/workshop.ts'
import { RefusalError } from '../runs/refusal.ts'
import { activities } from './activities/activities.ts'
import type { ChangeContext, RoomContext as Context, Moment } from './activities/activity.ts'
import { lessonOf } from './base/lesson-of.ts'
import { limits } from './base/limits.ts'
import type { Room } from './room.ts'

type Activity = (typeof activities)[number]
type LookUps<Each> = Each extends { open(means: never): { lookUp(...args: never): Promise<infer Facts> } }
  ? { [Fact in keyof Facts]?: Facts[Fact] }
  : never

/** Context of a change, with what activities look up for it. */
export type RoomContext = Context & Merged<LookUps<Activity>>

type Action<Do extends LeadAction['do']> = Extract<LeadAction, { do: Do }>
type Changes = {
  [Do in LeadAction['do']]: (
    room: Room,
    action: Action<Do>,
    context: RoomContext & ChangeContext<Room>,
  ) => Partial<Room>
}

const changes: Changes = {
  show,
  freeze: (_room, { frozen }) => ({ frozen }),
  scores: (_room, { on }) => ({ scores: on }),
  anonymous: (_room, { on }, { after }) => ({ ...after('renamed'), anonymous: on }),
  screen: switchScreen,
  plan: (room, { plan }, context) => replan(room, checkedPlan(plan, context)),
  begin,
  // Removing a member changes nothing in the room itself.
  remove: () => ({}),
  lock: (_room, { locked }) => ({ locked }),
  end: (_room, _action, { after }) => ({ ...after('ended'), state: 'ended', frozen: false }),
  ...mergedParts(activities, 'actions'),
}

/** Returns the room after an action, with its version increased. Throws a `RefusalError`; then nothing has changed. */
export function act(room: Room, action: LeadAction, context: RoomContext): Room {
  if (room.state === 'ended') throw new RefusalError('room-ended')
  // TypeScript does not see that an action has the type that its own change takes.
  const change = changes[action.do] as (
    room: Room,
    action: LeadAction,
    context: RoomContext & ChangeContext<Room>,
  ) => Partial<Room>
  const after = (moment: Moment) => madeWay(room, moment, context)
  return { ...room, ...change(room, action, { ...context, after }), version: room.version + 1 }
}

/** The room after every activity, one after the other, has made way for `moment`. */
function madeWay(room: Room, moment: Moment, context: Context): Room {
  const next = (now: Room, rules: Activity): Room =>
    'makeWay' in rules ? { ...now, ...rules.makeWay(now, moment, context) } : now
  return activities.reduce(next, room)
}

const fills: ReadonlySet<string> = new Set(activities.flatMap((rules) => ('fills' in rules ? rules.fills : [])))

/** Sets a switch of the screen. Switches that fill the screen exclude each other. */
function switchScreen(room: Room, { shows, on }: Action<'screen'>, { after }: ChangeContext<Room>): Partial<Room> {
  const { screen } = on && fills.has(shows) ? after('filled') : room
  return { screen: { ...screen, [shows]: on } }
}

function show(room: Room, { place }: Action<'show'>, context: Context): Partial<Room> {
  if (place === null) return { place }
  const { scenario, comparison } = place
  lessonOf(context, scenario)
  if (comparison === null || room.shown.some((each) => each.comparison === comparison)) return { place }
  return { place, shown: [...room.shown, { scenario, comparison, atMs: context.nowMs }].slice(-limits.shown) }
}

function checkedPlan(plan: Plan | null, context: Context): Plan | null {
  for (const { scenario } of plan?.items ?? []) lessonOf(context, scenario)
  return plan
}

/** Replaces the plan. A plan may change while it is taught: an item that has begun keeps its times, wherever it moves to. */
function replan({ plan: before, pace }: Room, plan: Plan | null): Partial<Room> {
  const positionOf = (item: number): number => {
    const scenario = before?.items[item]?.scenario
    if (scenario === undefined || plan === null) return -1
    return plan.items[item]?.scenario === scenario ? item : plan.items.findIndex((each) => each.scenario === scenario)
  }
  const kept = pace.map(({ item, startedAtMs }) => ({ item: positionOf(item), startedAtMs }))
  return { plan, pace: kept.filter(({ item }) => item >= 0) }
}

function begin({ plan, pace }: Room, { item }: Action<'begin'>, { nowMs }: Context): Partial<Room> {
  if (plan?.items[item] === undefined) throw new RefusalError('unknown-plan-item')
  return { pace: [...pace, { item, startedAtMs: nowMs }].slice(-500) }
}
