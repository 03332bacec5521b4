/** All activities' parts on a member's page. */
import type { ReactNode } from 'react'
import type { ClassFile } from '#model/messages/class-file.ts'
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

/** Shows a button that creates the file that a member can take home. */
export interface FileSlots {
  file: (props: { about: ClassFile; code: string }) => ReactNode
}

/** Components that pages pass in for activities, because workshop code must not import other views. */
export type MemberSlots = LevelSlots & FileSlots & ExerciseSlots

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
