/** Shows the class's gain: results of the same questions before and after the lessons. */

import type { CheckResult } from '#model/messages/check-time.ts'
import type { Report } from '#model/messages/report.ts'
import { countText } from '../activities/outcome/Gain.tsx'
import { gainIn } from '../activities/outcome/gain.ts'
import { outcomeWords } from '../activities/outcome/words.ts'
import { ReportPart } from './QuestionsPart.tsx'
import styles from './ReportPage.module.css'
import { TableHead } from './TableHead.tsx'

export function CheckPart({ report: { check = [] } }: { report: Report }) {
  const { gain } = outcomeWords.recap
  if (check.length === 0) return null
  return (
    <ReportPart title={gain.title}>
      <table className={styles.table} data-testid="report-check">
        <TableHead columns={gain.columns} />
        <tbody>
          {check.map(({ ask, start, end }) => (
            <tr key={ask}>
              <th scope="row">{ask}</th>
              <td>{countText(start)}</td>
              <td>{countText(end)}</td>
              <td>{gainText({ ask, start, end })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ReportPart>
  )
}

function gainText(result: CheckResult): string {
  const points = gainIn(result)
  return points === null ? '–' : outcomeWords.recap.gain.points(points)
}
