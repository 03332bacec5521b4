/** The figures beside the verdicts, run by run. They are known once a run is over. */
import type { Lesson } from '../../../../scenarios/lesson.ts'
import type { Metrics } from '../../../../server/protocol/verdict.ts'
import type { RunEntry } from '../../store/state.ts'
import { words } from '../../words.ts'
import { durationText } from '../figures.ts'
import styles from './Figures.module.css'

const rows: {
  name: keyof typeof words.figures
  text: (metrics: Metrics) => string
  bad: (metrics: Metrics) => boolean
}[] = [
  { name: 'danger', text: (m) => durationText(m.dangerMs), bad: (m) => m.dangerMs > 0 },
  { name: 'zombie', text: (m) => durationText(m.zombieMs), bad: () => false },
  { name: 'orphan', text: (m) => durationText(m.orphanMs), bad: () => false },
  { name: 'cost', text: (m) => (m.grants === 0 ? '–' : (m.commands / m.grants).toFixed(1)), bad: () => false },
]

export function Figures({ runs, lesson }: { runs: readonly RunEntry[]; lesson: Lesson }) {
  if (!runs.some((run) => run.judgement !== null)) return null
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
        {runs.map(({ run, lock, judgement }) => (
          <tr key={run}>
            <th scope="row">{lesson.locks.find((each) => each.id === lock)?.title ?? lock}</th>
            {rows.map((row) => (
              <td key={row.name} data-bad={(judgement !== null && row.bad(judgement.metrics)) || undefined}>
                {judgement === null ? '–' : row.text(judgement.metrics)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
