/** Creates the views of a room for everybody, for the teacher, and for one member. Pure. */
import { merged } from '#model/base/merged.ts'
import type { LeadView, MemberView, MyView, RoomView } from '#model/messages/workshop.ts'
import { activities } from './activities/activities.ts'
import type { RoomContext } from './activities/activity.ts'
import type { PresentMember } from './audience.ts'
import { groupBy } from './base/group-by.ts'
import { type Member, shownName } from './base/member.ts'
import type { Records } from './records.ts'
import type { Room } from './room.ts'

type Activity = (typeof activities)[number]
/** Fields that activities add to a view. `Name` is the name of the function that creates them. */
type Added<Each, Name extends string> = Each extends { [N in Name]: (...args: never) => infer Part } ? Part : never

export function roomView(room: Room, records: Records, context: RoomContext): RoomView {
  const { code, title, version, state, place, frozen, scores, anonymous, screen } = room
  const added = activities.flatMap((rules): Added<Activity, 'view'>[] =>
    'view' in rules ? [rules.view(room, records, context)] : [],
  )
  return {
    ...{ code, title, version, state, place, frozen, scores, anonymous, screen, nowMs: context.nowMs },
    ...merged(added),
  }
}

export function leadView(room: Room, records: Records, present: readonly PresentMember[]): Omit<LeadView, 'kept'> {
  const { version, plan, planVersion, pace, createdAtMs, locked, address } = room
  const added = activities.flatMap((rules): Added<Activity, 'lead'>[] =>
    'lead' in rules ? [rules.lead(room, records)] : [],
  )
  return {
    ...{ version, plan, planVersion, createdAtMs, locked, address },
    pace: pace.map(({ item, startedAtMs }) => ({ item, startedAtMs })),
    canUndo: pace.at(-1)?.left !== undefined,
    members: memberViews(room, records, present),
    ...merged(added),
  }
}

type OfMember = Added<Activity, 'member'> extends (id: string) => infer Part ? Part : never

function memberViews(room: Room, records: Records, present: readonly PresentMember[]): MemberView[] {
  const windowsOf = groupBy(present, ({ member }) => member)
  const added = activities.flatMap((rules): ((id: string) => OfMember)[] =>
    'member' in rules ? [rules.member(room, records)] : [],
  )
  const there = records.members.filter(({ removed }) => !removed)
  return there.map((member) => {
    const { id, joinedAtMs } = member
    const windows = windowsOf.get(id) ?? []
    return {
      ...{ id, name: shownName(room, member), joinedAtMs },
      online: windows.length > 0,
      following: windows.some(({ following }) => following),
      ...merged(added.map((of) => of(id))),
    }
  })
}

export function myView(room: Room, member: Member, records: Records): MyView {
  const added = activities.flatMap((rules): Added<Activity, 'mine'>[] =>
    'mine' in rules ? [rules.mine(room, member, records)] : [],
  )
  return { member: member.id, name: shownName(room, member), shown: room.shown, ...merged(added) }
}
