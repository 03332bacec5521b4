/** Why a teacher's key did nothing. It is said until it is no longer true. Pure. */
import type { RoomState } from './state.ts'

/** What stands in `problem` without having been refused by the server. */
export const hintCodes = ['NO_ANSWERS', 'NOTHING_TO_DO'] as const
export type HintCode = (typeof hintCodes)[number]

export function isHint(problem: RoomState['problem']): boolean {
  return hintCodes.some((code) => code === problem?.code)
}

/** Whether the open question has no answer yet, though somebody is there who could give one. */
export function waitsForAnswers({ room, lead }: RoomState): boolean {
  return room?.question?.state === 'open' && lead?.answered === 0 && lead.members.some(({ online }) => online)
}

/** Whether what was said before no longer is: somebody has answered, or something has begun or ended meanwhile. */
export function isHintOver(state: RoomState, before: RoomState): boolean {
  const { problem } = state
  if (!isHint(problem) || problem !== before.problem) return false
  return momentOf(state) !== momentOf(before) || (problem?.code === 'NO_ANSWERS' && !waitsForAnswers(state))
}

/** Changes with whatever a teacher's key could have been about. */
function momentOf({ room, lead }: RoomState): string {
  const { question, place, handsOn, level, breakUntilMs, state } = room ?? {}
  const { pace, plan } = lead ?? {}
  const moment = [question?.id, question?.state, place?.scenario, handsOn?.id, level?.id, breakUntilMs, state]
  return JSON.stringify([...moment, pace?.length, plan?.items.length])
}
