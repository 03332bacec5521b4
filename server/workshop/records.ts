/** Reads records of a class for views, the report and the recap. */
import { type Merged, merged, type PartOf } from '#model/base/merged.ts'
import { activities } from './activities/activities.ts'
import type { NeededRecords } from './activities/activity.ts'
import type { ClassStore } from './base/class-store.ts'
import type { Member } from './base/member.ts'
import type { Room } from './room.ts'

type Part = PartOf<(typeof activities)[number], 'noRecords'>
export type Records = { members: readonly Member[] } & Merged<Part>

export const noRecords: Records = {
  members: [],
  ...merged<Part>(activities.flatMap((rules): Part[] => ('noRecords' in rules ? [rules.noRecords] : []))),
}

export async function allRecords(store: ClassStore, room: Room): Promise<Records> {
  const read = activities.map(
    async (rules): Promise<Part[]> => ('records' in rules ? [await rules.records(store, room)] : []),
  )
  const [members, ...parts] = await Promise.all([store.members(room.code), ...read])
  return { members, ...merged(parts.flat()) }
}

/** Reads only the records that the room's view needs. */
export async function viewRecords(store: ClassStore, room: Room): Promise<Records> {
  if (activities.some((rules) => needsOf(rules, room) === 'all')) return await allRecords(store, room)
  const read = activities.map(async (rules): Promise<Part[]> => {
    if (!('records' in rules)) return []
    return [needsOf(rules, room) === 'own' ? await rules.records(store, room) : rules.noRecords]
  })
  return { members: [], ...merged((await Promise.all(read)).flat()) }
}

function needsOf(rules: (typeof activities)[number], room: Room): NeededRecords {
  return 'needs' in rules ? rules.needs(room) : 'none'
}

/** Whether this room's view needs the records of all activities. */
export function needsAll(room: Room): boolean {
  return activities.some((rules) => needsOf(rules, room) === 'all')
}

/** Returns the ids of members who have left an answer, run or entry. */
export function seatedMembers(records: Records): string[] {
  return activities.flatMap((rules) => ('seated' in rules ? rules.seated(records) : []))
}
