/** Shows the class's feedback: its questions, and when members were lost or found the pace too fast. */

import type { Report } from '#model/messages/report.ts'
import { minuteAt } from '#model/messages/workshop-start.ts'
import { floorWords } from '../activities/floor/words.ts'
import { Pulse } from '../activities/signal/Pulse.tsx'
import { signalWords } from '../activities/signal/words.ts'
import { useClassLibrary } from '../room/useClassLibrary.ts'
import { itemTitle, titlesIn } from '../ui/item-title.ts'
import { endMsOf } from './pace.ts'
import { ReportPart } from './QuestionsPart.tsx'
import styles from './ReportPage.module.css'
import { TableHead } from './TableHead.tsx'

export function FloorPart({ report }: { report: Report }) {
  const { floor = [], signals = [] } = report
  const { report: words } = floorWords
  return (
    <>
      {floor.length === 0 ? null : (
        <ReportPart title={words.title}>
          <ul className={styles.floor} data-testid="report-floor">
            {floor.map(({ id, text, votes, state }) => (
              <li key={id}>
                {text}{' '}
                <small className={styles.quiet}>
                  {words.votes(votes)} · {words.state[state]}
                </small>
              </li>
            ))}
          </ul>
        </ReportPart>
      )}
      {signals.length === 0 ? null : (
        <ReportPart title={signalWords.report}>
          <Pulse
            signals={signals}
            from={Math.min(0, signals[0]?.minute ?? 0)}
            until={Math.max(9, signals.at(-1)?.minute ?? 0, minuteAt(endMsOf(report), report))}
          />
          <ByItem report={report} />
        </ReportPart>
      )}
    </>
  )
}

/** During which item of the plan the class was lost, or found it too fast. */
function ByItem({ report: { plan, signalItems = [] } }: { report: Report }) {
  const { library } = useClassLibrary()
  const { byItem } = signalWords
  if (signalItems.length === 0) return null
  return (
    <table className={styles.table} data-testid="report-signals">
      <TableHead columns={byItem.columns} />
      <tbody>
        {signalItems.map(({ item, lost, fast }) => {
          const planned = item === null ? undefined : plan?.items[item]
          return (
            <tr key={item}>
              <th scope="row">{planned === undefined ? byItem.before : itemTitle(planned, titlesIn(library))}</th>
              <td>{lost}</td>
              <td>{fast}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
