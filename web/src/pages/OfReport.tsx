/** Shows a workshop's report, and offers the file that the class takes home. */
import type { ComponentProps } from 'react'
import { ClassFileOffer } from '../recordings/ClassFileOffer.tsx'
import { ReportPage } from '../workshop/report/ReportPage.tsx'

export function OfReport({ code }: { code: string }) {
  return <ReportPage code={code} file={file} />
}

const file: ComponentProps<typeof ReportPage>['file'] = (props) => <ClassFileOffer {...props} />
