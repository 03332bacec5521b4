/** Defines what a page knows about its workshop, without anything that can be computed from that. */
import type { LeadView, MyView, RoomView } from '#model/messages/workshop.ts'
import type { Problem } from '#web/base/problem.ts'

export interface RoomState {
  code: string
  /** `lead` means that this page is one of the teacher's windows. */
  role: 'member' | 'lead'
  /** `nameless` means that the room exists and asks for a name. `out` means that the page is not in the room; `problem` says why. */
  status: 'entering' | 'nameless' | 'in' | 'out'
  /** Number of times that this page has entered, including after each lost connection. */
  entered: number
  /** The last problem. `again` is set by a first press that only announced what a second press does. */
  problem: (Problem & { again?: string }) | null
  room: RoomView | null
  /** Milliseconds by which the server's clock is ahead of this page's clock. */
  aheadMs: number
  me: MyView | null
  lead: LeadView | null
  /** Addresses at which the class may reach the teacher's machine, likeliest first. */
  addresses: readonly string[]
  /** Whether the member follows the teacher by choice. `false` after a move of the member's own, or when the member has opened a run of their own. */
  following: boolean
}

/** Whether an open question of the lesson holds this member's page at the question's moment, until the member answers or gives up the point. */
export function isHeld({ room, role, me }: RoomState): boolean {
  const question = room?.question ?? null
  if (role !== 'member' || me === null || room?.state !== 'open' || !room.scores || question === null) return false
  if (question.state !== 'open' || question.of === null || question.scored !== true) return false
  return !me.answers.some((given) => given.question === question.id) && me.looked?.includes(question.id) !== true
}

/** Whether the screen shows what the teacher shows. */
export function isFollowing(state: RoomState): boolean {
  const { following, room, role } = state
  return role === 'member' && room?.state !== 'ended' && (following || room?.frozen === true || isHeld(state))
}

/** Returns the index of the plan's current item, in the teacher's windows, or `undefined` if no item has begun. */
export const currentItem = ({ lead }: Pick<RoomState, 'lead'>): number | undefined => lead?.pace.at(-1)?.item
