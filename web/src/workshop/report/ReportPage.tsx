/** Shows the teacher's report on a workshop, at `/report/<code>`. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type ClassFile, classFileOfReport } from '#model/messages/class-file.ts'
import { classWords } from '#web/locale/workshop/class.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageBar } from '#web/ui/PageBar.tsx'
import { useTabTitle } from '#web/ui/useTabTitle.ts'
import { Door } from '../ui/Door.tsx'
import { CheckPart } from './CheckPart.tsx'
import { FloorPart } from './FloorPart.tsx'
import { LookbackPart } from './LookbackPart.tsx'
import { OutcomePart } from './OutcomePart.tsx'
import { Attendance, Planned, TriedPart } from './parts.tsx'
import { QuestionsPart } from './QuestionsPart.tsx'
import styles from './ReportPage.module.css'
import { ShownPart } from './ShownPart.tsx'
import { SummaryPart } from './SummaryPart.tsx'
import { useReport } from './useReport.ts'

interface ReportPageProps {
  code: string
  /** Shows a button that creates the file for the class. */
  file: (props: { about: ClassFile; code: string }) => ReactNode
}

export function ReportPage({ code, file }: ReportPageProps) {
  const state = useReport(code.toUpperCase())
  const { report, problem } = state
  useTabTitle(classWords.report.title(report?.title ?? code))
  if (problem !== null) {
    const secretless = problem.code === 'FORBIDDEN'
    return (
      <Door
        title={secretless ? classWords.report.noSecret : classWords.report.failed}
        about={secretless ? classWords.report.noSecretHint : problem.message}
        ways={
          <>
            <Button size="large" onClick={state.again}>
              {classWords.report.again}
            </Button>
            <Link href="/">{classWords.door.library}</Link>
          </>
        }
      />
    )
  }
  if (report === null) return <Door title={classWords.report.loading} />
  return (
    <>
      <div className={styles.top}>
        <PageBar />
      </div>
      <main className={styles.page}>
        <SummaryPart report={report} state={state} />
        <LookbackPart report={report} />
        <div className={styles.file}>{file({ about: classFileOfReport(report), code: report.code })}</div>
        <div className={styles.main}>
          <CheckPart report={report} />
          <QuestionsPart report={report} />
          <OutcomePart report={report} />
          <FloorPart report={report} />
          <Attendance report={report} />
          <Planned report={report} />
          <ShownPart report={report} />
          <TriedPart report={report} />
        </div>
      </main>
    </>
  )
}
