/** Shows the runs' metrics side by side. A run's metrics appear once the cursor has reached the run's end. */

import type { Metrics } from '#model/checkers/verdict.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { durationText } from '#web/format/figures.ts'
import { lockTitle } from '#web/format/lock-title.ts'
import { verdictWords } from '#web/locale/theatre/verdict.ts'
import { useReplay, useTheatre } from '#web/player/react.tsx'
import type { RunEntry } from '#web/player/state.ts'
import styles from './Figures.module.css'

interface Row {
  name: keyof typeof verdictWords.measures
  /** Returns a metric as text, or `null` if there was nothing to measure. */
  text: (metrics: Metrics) => string | null
}

const rows: Row[] = [
  { name: 'danger', text: (m) => durationText(m.dangerMs) },
  { name: 'zombie', text: (m) => durationText(m.zombieMs) },
  { name: 'orphan', text: (m) => durationText(m.orphanMs) },
  { name: 'wait', text: (m) => orNothing(m.waitP50Ms) },
  { name: 'longestWait', text: (m) => orNothing(m.waitP99Ms) },
  { name: 'handover', text: (m) => orNothing(m.handoverMs) },
  { name: 'grants', text: (m) => String(m.grants) },
  { name: 'cost', text: (m) => (m.grants === 0 ? null : (m.commands / m.grants).toFixed(1)) },
]

const orNothing = (ms: number | null) => (ms === null ? null : durationText(ms))

export function Figures({ runs, lesson }: { runs: readonly RunEntry[]; lesson: Lesson }) {
  const replay = useReplay()
  const cursor = useTheatre((theatre) => theatre.cursor)
  const known = runs.map(({ judgement }, i) => {
    const over = replay.runs[i]?.isOver(replay.pointOf(i, cursor)) ?? false
    return over ? judgement : null
  })
  if (known.every((judgement) => judgement === null)) return null
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {runs.map(({ run, lock }) => (
            <th key={run} scope="col">
              {lockTitle(lesson, lock)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, text }) => (
          <tr key={name}>
            <th scope="row">
              <button type="button" className={styles.name} aria-describedby={`figure-${name}`}>
                {verdictWords.measures[name].title}
              </button>
              <span role="tooltip" id={`figure-${name}`} className={styles.about}>
                {verdictWords.measures[name].about}
              </span>
            </th>
            {runs.map(({ run }, i) => {
              const metrics = known[i]?.metrics
              return <td key={run}>{(metrics === undefined ? null : text(metrics)) ?? '–'}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
