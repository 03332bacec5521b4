/** `/s/<scenario>/edit`: the lesson whose lock is edited, or why it cannot be opened. */
import { EditPage } from '../explorer/edit/EditPage.tsx'
import { OfLesson } from './OfLesson.tsx'

export function EditingPage({ scenario }: { scenario: string }) {
  return <OfLesson scenario={scenario}>{({ lesson }) => <EditPage lesson={lesson} />}</OfLesson>
}
