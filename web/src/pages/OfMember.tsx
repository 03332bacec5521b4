/** Shows a workshop member's page. Passes in parts of other views, because workshop code must not import them. */
import type { ComponentProps } from 'react'
import type { Lesson } from '#scenarios/lesson.ts'
import { lazy } from '../ui/lazy.tsx'
import { MemberPage } from '../workshop/member/MemberPage.tsx'
import { LessonTheatre } from './LessonTheatre.tsx'

const GameBoard = lazy(() => import('../explorer/Board.tsx').then(({ Board }) => Board))
const ClassFileOffer = lazy(() =>
  import('../recordings/ClassFileOffer.tsx').then(({ ClassFileOffer }) => ClassFileOffer),
)
const ClassExercise = lazy(() =>
  import('../explorer/exercises/ClassExercise.tsx').then(({ ClassExercise }) => ClassExercise),
)

export function OfMember({ code }: { code: string | undefined }) {
  return <MemberPage code={code} theatre={theatre} slots={slots} />
}

const theatre = (lesson: Lesson, led: string) => <LessonTheatre lesson={lesson} led={led} />
const slots: ComponentProps<typeof MemberPage>['slots'] = {
  board: (props) => <GameBoard {...props} />,
  file: (props) => <ClassFileOffer {...props} />,
  exercise: (props) => <ClassExercise key={props.id} {...props} />,
}
