/** Shows the editor for one of the lesson's locks, or explains why the lesson cannot be opened (`/s/<scenario>/edit`). */
import { EditPage } from '../explorer/edit/EditPage.tsx'
import { OfLesson } from './OfLesson.tsx'

export function EditingPage({ scenario }: { scenario: string }) {
  return <OfLesson scenario={scenario}>{({ lesson }) => <EditPage lesson={lesson} />}</OfLesson>
}
