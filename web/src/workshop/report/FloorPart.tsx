/** Shows the class's feedback: its questions, and when members were lost or found the pace too fast. */

import type { Report } from '#model/messages/report.ts'
import { floorWords } from '../activities/floor/words.ts'
import { Pulse } from '../activities/signal/Pulse.tsx'
import { signalWords } from '../activities/signal/words.ts'
import { signalMinuteAt, sinceStart } from '../room/start.ts'
import { endMsOf } from './pace.ts'
import { ReportPart } from './QuestionsPart.tsx'
import styles from './ReportPage.module.css'

export function FloorPart({ report }: { report: Report }) {
  const { floor = [] } = report
  const signals = sinceStart(report.signals ?? [], report)
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
            until={Math.max(9, signals.at(-1)?.minute ?? 0, signalMinuteAt(endMsOf(report), report))}
          />
        </ReportPart>
      )}
    </>
  )
}
