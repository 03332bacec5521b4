/** What a page knows of the workshop it is in. Nothing that can be derived from it is in it. */
import type { LeadView, MyView, RoomView } from '#model/messages/workshop.ts'
import type { Problem } from '#web/base/problem.ts'

export interface RoomState {
  code: string
  /** `lead`: the teacher's windows. */
  role: 'member' | 'lead'
  /** `nameless`: the room is there, and wants to know what we are called. `out`: we are not in, and `problem` says why. */
  status: 'entering' | 'nameless' | 'in' | 'out'
  /** How often we have got in: anew after each line that was lost. */
  entered: number
  /** What went wrong last. `again`: the activity that a second press ends or takes on; the first one only said so. */
  problem: (Problem & { again?: string }) | null
  room: RoomView | null
  /** By how much the server's clock is ahead of this page's. */
  aheadMs: number
  /** A member's own answers and runs. */
  me: MyView | null
  /** The teacher's view of the class. */
  lead: LeadView | null
  /** How the class reaches the teacher's machine, the likeliest first. */
  addresses: readonly string[]
  /** A member that has not stepped away from the teacher's moment. */
  following: boolean
}

/** Whether an open question of the lesson holds this member's page at its moment: until it is answered, or its owner gives up the point. */
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
