/** Shows the head of the report: the workshop's title, its numbers, and downloads. */

import { useState } from 'react'
import { Link } from 'wouter'
import type { Report } from '#model/messages/report.ts'
import { votedTwice } from '#model/messages/second-vote.ts'
import { problemOf } from '#web/base/problem.ts'
import { saveFile } from '#web/base/save-file.ts'
import { regional } from '#web/locale/language.ts'
import { classWords } from '#web/locale/workshop/class.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { askedCount, rightAnswers } from './pace.ts'
import styles from './ReportPage.module.css'
import type { ReportState } from './useReport.ts'

export function SummaryPart({ report, state }: { report: Report; state: ReportState }) {
  const answers = rightAnswers(report)
  const asked = askedCount(report)
  const figures: [string, string][] = [
    [String(report.people.length), classWords.report.figures.people],
    [String(asked), classWords.report.figures.questions(asked, report.questions.length)],
    [
      answers === null ? '–' : classWords.report.figures.share(answers.right, answers.of),
      votedTwice(report.questions) ? classWords.report.figures.rightFirst : classWords.report.figures.right,
    ],
    [String(report.runs.length), classWords.report.figures.runs],
  ]
  const date = new Date(report.createdAtMs).toLocaleString(regional(), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <header className={styles.head}>
      <div>
        <h1>{classWords.report.title(report.title)}</h1>
        <p className={styles.quiet}>
          {report.code} · {classWords.report.held(date, report.state)}
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
          {classWords.report.present}
        </Link>
      ) : null}
      <Button onClick={state.again}>{classWords.report.again}</Button>
      <Button onClick={() => void saveCsv()}>{classWords.report.csv}</Button>
      <Button onClick={saveJson}>{classWords.report.json}</Button>
      <Button onClick={() => print()}>{classWords.report.print}</Button>
      {failed === null ? null : <ErrorNote title={failed} />}
    </div>
  )
}
