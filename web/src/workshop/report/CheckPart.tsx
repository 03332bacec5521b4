/** Shows the class's gain: results of the same questions before and after the lessons. */

import type { Report } from '#model/messages/report.ts'
import { classWords } from '#web/locale/workshop/class.ts'
import { ReportPart } from './QuestionsPart.tsx'
import styles from './ReportPage.module.css'

type Share = NonNullable<Report['check']>[number]['start']

export function CheckPart({ report: { check = [] } }: { report: Report }) {
  const { gain } = classWords.report
  if (check.length === 0) return null
  return (
    <ReportPart title={gain.title}>
      <table className={styles.table} data-testid="report-check">
        <thead>
          <tr>
            {gain.columns.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {check.map(({ ask, start, end }) => (
            <tr key={ask}>
              <th scope="row">{ask}</th>
              <td>{textOf(start)}</td>
              <td>{textOf(end)}</td>
              <td>{gainOf(start, end)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ReportPart>
  )
}

const textOf = (share: Share) =>
  share === null || share.answered === 0 ? '–' : classWords.report.gain.of(share.right, share.answered)

/** Returns the gain in percentage points, or a dash if one of the two checks was not asked or not answered. */
function gainOf(start: Share, end: Share): string {
  if (start === null || end === null || start.answered === 0 || end.answered === 0) return '–'
  const points = Math.round(100 * (end.right / end.answered - start.right / start.answered))
  return classWords.report.gain.points(points)
}
