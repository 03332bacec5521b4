/** Handles hints that say why a teacher's key had no effect. Each hint is shown until it is no longer true. Pure. */
import type { RoomState } from './state.ts'

/** Codes in `problem` that are hints, not refusals by the server. */
const hintCodes = ['PRESS_AGAIN', 'NOTHING_TO_DO'] as const

export function isHint(problem: RoomState['problem']): boolean {
  return hintCodes.some((code) => code === problem?.code)
}

/** Whether the open question has no answer yet and some member is here who could answer. */
export function waitsForAnswers({ room, lead }: RoomState): boolean {
  return room?.question?.state === 'open' && lead?.answered === 0 && lead.members.some(({ online }) => online)
}

/** Whether a hint is outdated, because somebody has answered or run something since, or something has begun or ended. */
export function isHintOver(state: RoomState, before: RoomState): boolean {
  const { problem } = state
  return isHint(problem) && problem === before.problem && isElsewhere(momentOf(state), momentOf(before))
}

/** Returns values that change whenever a hint may become outdated. */
function momentOf(state: RoomState): unknown[] {
  const { question, place, handsOn, level, projected, breakUntilMs, state: open } = state.room ?? {}
  const { pace, plan, wall, level: board } = state.lead ?? {}
  const shown = [
    question?.id,
    question?.state,
    place?.scenario,
    place?.growing,
    handsOn?.id,
    level?.id,
    projected?.comparison,
  ]
  const come = [waitsForAnswers(state), wall?.length, board?.tries.length, pace?.length, plan?.items.length]
  return [...shown, breakUntilMs, open, ...come]
}

const isElsewhere = (now: unknown[], before: unknown[]) => now.some((value, i) => value !== before[i])
