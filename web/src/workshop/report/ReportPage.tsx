/** `/report/<code>`: what is left after class, for the teacher. */
import { workshopWords as words } from '../words.ts'

export function ReportPage({ code }: { code: string }) {
  return <p role="status">{`${words.entering} ${code}`}</p>
}
