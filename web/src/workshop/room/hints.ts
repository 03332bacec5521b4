/** Why a teacher's key did nothing. It is said until it is no longer true. Pure. */
import type { RoomState } from './state.ts'

/** What stands in `problem` without having been refused by the server. */
const hintCodes = ['PRESS_AGAIN', 'NOTHING_TO_DO'] as const

export function isHint(problem: RoomState['problem']): boolean {
  return hintCodes.some((code) => code === problem?.code)
}

/** Whether the open question has no answer yet, though somebody is there who could give one. */
export function waitsForAnswers({ room, lead }: RoomState): boolean {
  return room?.question?.state === 'open' && lead?.answered === 0 && lead.members.some(({ online }) => online)
}

/** Whether what was said before no longer is: somebody has answered or run something, or something has begun or ended meanwhile. */
export function isHintOver(state: RoomState, before: RoomState): boolean {
  const { problem } = state
  return isHint(problem) && problem === before.problem && isElsewhere(momentOf(state), momentOf(before))
}

/** Changes with whatever a teacher's key could have been about. */
function momentOf(state: RoomState): unknown[] {
  const { question, place, handsOn, level, projected, breakUntilMs, state: open } = state.room ?? {}
  const { pace, plan, wall, level: board } = state.lead ?? {}
  const shown = [question?.id, question?.state, place?.scenario, handsOn?.id, level?.id, projected?.comparison]
  const come = [waitsForAnswers(state), wall?.length, board?.tries.length, pace?.length, plan?.items.length]
  return [...shown, breakUntilMs, open, ...come]
}

const isElsewhere = (now: unknown[], before: unknown[]) => now.some((value, i) => value !== before[i])
