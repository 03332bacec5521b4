/** The figures beside the verdicts, run by run. They are shown once the cursor has come to a run's end. */
import type { Lesson } from '../../../../scenarios/lesson.ts'
import type { Metrics } from '../../../../server/protocol/verdict.ts'
import { useReplay, useTheatre } from '../../store/react.tsx'
import type { RunEntry } from '../../store/state.ts'
import { words } from '../../words.ts'
import { durationText } from '../figures.ts'
import styles from './Figures.module.css'

interface Row {
  name: keyof typeof words.figures
  text: (metrics: Metrics) => string
  bad: (metrics: Metrics) => boolean
}

const rows: Row[] = [
  { name: 'danger', text: (m) => durationText(m.dangerMs), bad: (m) => m.dangerMs > 0 },
  { name: 'zombie', text: (m) => durationText(m.zombieMs), bad: () => false },
  { name: 'orphan', text: (m) => durationText(m.orphanMs), bad: () => false },
  { name: 'cost', text: (m) => (m.grants === 0 ? '–' : (m.commands / m.grants).toFixed(1)), bad: () => false },
]

export function Figures({ runs, lesson }: { runs: readonly RunEntry[]; lesson: Lesson }) {
  const replay = useReplay()
  const cursor = useTheatre((theatre) => theatre.cursor)
  const known = runs.map(({ judgement }, i) => {
    const over = replay.runs[i]?.picture(replay.pointOf(i, cursor)).over ?? false
    return over ? judgement : null
  })
  if (known.every((judgement) => judgement === null)) return null
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <td />
          {rows.map((row) => (
            <th key={row.name} scope="col" title={words.figures[row.name].about}>
              {words.figures[row.name].title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {runs.map(({ run, lock }, i) => (
          <tr key={run}>
            <th scope="row">{lesson.locks.find((each) => each.id === lock)?.title ?? lock}</th>
            {rows.map((row) => (
              <Figure key={row.name} row={row} metrics={known[i]?.metrics ?? null} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Figure({ row, metrics }: { row: Row; metrics: Metrics | null }) {
  if (metrics === null) return <td>–</td>
  return <td data-bad={row.bad(metrics) || undefined}>{row.text(metrics)}</td>
}
