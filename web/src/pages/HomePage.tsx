/** Shows the library, with links to recordings and tests (`/`). */
import { LibraryPage } from '../library/LibraryPage.tsx'
import { DueNote } from '../quiz/DueNote.tsx'
import { QuizLink } from '../quiz/QuizLink.tsx'
import { OpenRecording } from '../recordings/OpenRecording.tsx'

/** Number of the chapter after which the first test is offered. */
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
