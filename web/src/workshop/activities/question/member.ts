import type { MemberPart } from '#web/workshop/room/activity.ts'
import { AnswersLeft } from './AnswersLeft.tsx'
import { QuestionSheet } from './QuestionSheet.tsx'

export const questionMember: MemberPart<unknown> = { id: 'question', Sheet: QuestionSheet, Left: AnswersLeft }
