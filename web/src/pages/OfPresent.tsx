/** Shows a workshop's projected page. Passes the theatre in, because workshop code must not import it. */
import type { Lesson } from '#scenarios/lesson.ts'
import { PresentPage } from '../workshop/present/PresentPage.tsx'
import { LessonTheatre } from './LessonTheatre.tsx'

export function OfPresent({ code }: { code: string }) {
  return <PresentPage code={code} theatre={theatre} />
}

const theatre = (lesson: Lesson, ofMember: boolean) => <LessonTheatre lesson={lesson} ofOthers={ofMember} />
