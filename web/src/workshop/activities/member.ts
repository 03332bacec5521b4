/** Parts of activities on a member's page. */
import type { MemberPart } from '../room/activity.ts'
import { breakMember } from './break/BreakOverlay.tsx'
import { type ExerciseSlots, exerciseMember } from './exercises/ExercisePanel.tsx'
import { floorMember } from './floor/FloorPopover.tsx'
import { handsOnMember } from './hands-on/HandsOnWork.tsx'
import { type LevelSlots, levelMember } from './level/LevelPanel.tsx'
import { outcomeMember } from './outcome/OutcomeSheet.tsx'
import { pageMember } from './page/PageView.tsx'
import { questionMember } from './question/member.ts'
import { signalMember } from './signal/SignalButtons.tsx'

/** Slots that pages fill for activities, as workshops do not know pages. */
export type MemberSlots = LevelSlots & ExerciseSlots

export const memberParts: readonly MemberPart<MemberSlots>[] = [
  questionMember,
  outcomeMember,
  levelMember,
  exerciseMember,
  handsOnMember,
  pageMember,
  breakMember,
  signalMember,
  floorMember,
]
