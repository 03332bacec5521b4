/** The report's head: which workshop, its figures, and the ways to take it along. */
import { useState } from 'react'
import { Link } from 'wouter'
import type { Report } from '#model/messages/report.ts'
import { problemOf } from '#web/base/problem.ts'
import { saveFile } from '#web/base/saveFile.ts'
import { classWords } from '#web/locale/en/workshop/class.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { rightAnswers } from './pace.ts'
import styles from './ReportPage.module.css'
import type { ReportState } from './useReport.ts'

const { report: words } = classWords

export function SummaryPart({ report, state }: { report: Report; state: ReportState }) {
  const answers = rightAnswers(report)
  const figures: [string, string][] = [
    [String(report.people.length), words.figures.people],
    [String(report.questions.length), words.figures.questions],
    [answers === null ? '–' : words.figures.share(answers.right, answers.of), words.figures.right],
    [String(report.runs.length), words.figures.runs],
  ]
  const date = new Date(report.createdAtMs).toLocaleString([], { dateStyle: 'long', timeStyle: 'short' })
  return (
    <header className={styles.head}>
      <div>
        <h1>{words.title(report.title)}</h1>
        <p className={styles.quiet}>
          {report.code} · {words.held(date, report.state)}
        </p>
      </div>
      <TakeAlong report={report} state={state} />
      <dl className={styles.figures}>
        {figures.map(([value, name]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </header>
  )
}

function TakeAlong({ report, state }: { report: Report; state: ReportState }) {
  const [failed, setFailed] = useState<string | null>(null)
  const name = `lockstep-${report.code}`
  const saveCsv = () =>
    state.csv().then(
      (blob) => saveFile(blob, `${name}.csv`),
      (error: unknown) => setFailed(problemOf(error).message),
    )
  const saveJson = () =>
    saveFile(new Blob([`${JSON.stringify(report, null, 2)}\n`], { type: 'application/json' }), `${name}.json`)
  return (
    <div className={styles.ways}>
      {report.state === 'open' ? (
        <Link className={styles.link} href={`/present/${report.code}`}>
          {words.present}
        </Link>
      ) : null}
      <Button onClick={state.again}>{words.again}</Button>
      <Button onClick={() => void saveCsv()}>{words.csv}</Button>
      <Button onClick={saveJson}>{words.json}</Button>
      <Button onClick={() => print()}>{words.print}</Button>
      {failed === null ? null : <ErrorNote title={failed} />}
    </div>
  )
}
