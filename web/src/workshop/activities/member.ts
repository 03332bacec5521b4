/** What activities draw on a member's page. */
import type { MemberPart } from '../room/activity.ts'
import { breakMember } from './break/BreakOverlay.tsx'
import { handsOnMember } from './hands-on/HandsOnWork.tsx'
import { type LevelSlots, levelMember } from './level/LevelPanel.tsx'
import { outcomeMember } from './outcome/OutcomeSheet.tsx'
import { questionMember } from './question/member.ts'

/** What activities need of the pages, which workshops do not know. */
export type MemberSlots = LevelSlots

export const memberParts: readonly MemberPart<MemberSlots>[] = [
  questionMember,
  outcomeMember,
  levelMember,
  handsOnMember,
  breakMember,
]
