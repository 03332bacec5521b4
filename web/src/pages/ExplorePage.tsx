/** `/s/<scenario>/explore`: the lesson whose locks are explored, or why it cannot be opened. */
import { ExplorerPage } from '../explorer/ExplorerPage.tsx'
import { OfLesson } from './OfLesson.tsx'

export function ExplorePage({ scenario }: { scenario: string }) {
  return <OfLesson scenario={scenario}>{(lesson) => <ExplorerPage lesson={lesson} />}</OfLesson>
}
