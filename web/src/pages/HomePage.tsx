/** `/`: the library, and from it the way to recordings. */
import { LibraryPage } from '../library/LibraryPage.tsx'
import { OpenRecording } from '../recordings/OpenRecording.tsx'

export function HomePage({ fetchLessonPage }: { fetchLessonPage: () => void }) {
  return <LibraryPage tools={<OpenRecording />} onPointAtLesson={fetchLessonPage} />
}
