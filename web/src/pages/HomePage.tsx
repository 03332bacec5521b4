/** `/`: the library, and from it the ways to recordings and tests. */
import { LibraryPage } from '../library/LibraryPage.tsx'
import { DueNote } from '../quiz/DueNote.tsx'
import { QuizLink } from '../quiz/QuizLink.tsx'
import { OpenRecording } from '../recordings/OpenRecording.tsx'

/** The first hours end here: what was learned so far can be tested. */
const testedChapter = 3

export function HomePage({ fetchLessonPage }: { fetchLessonPage: () => void }) {
  return (
    <LibraryPage
      tools={<OpenRecording />}
      due={<DueNote />}
      afterChapter={(number) => (number === testedChapter ? <QuizLink test="3" /> : null)}
      atEnd={<QuizLink test="all" />}
      onPointAtLesson={fetchLessonPage}
    />
  )
}
