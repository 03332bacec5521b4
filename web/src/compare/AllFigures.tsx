/** Lists all measurements in a table that readers can copy. */
import type { LockFigures } from '#model/messages/store-figures.ts'
import { compareWords } from '../locale/compare.ts'
import styles from './AllFigures.module.css'
import { type BarMetric, sections } from './metrics.ts'
import { verdictText } from './Verdicts.tsx'

const metrics = sections.flatMap((section) => section.metrics)

export function AllFigures({ locks }: { locks: readonly LockFigures[] }) {
  return (
    <details className={styles.all}>
      <summary>{compareWords.table.title}</summary>
      <section className={styles.room} aria-label={compareWords.table.caption} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{compareWords.table.lock}</th>
              {metrics.map(({ kind, id }) => (
                <th key={id} scope="col">
                  {kind === 'bar' ? compareWords.bars[id].title : compareWords.verdicts[id].title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {locks.map((lock) => (
              <tr key={lock.lock}>
                <th scope="row">
                  {compareWords.versions(lock)}
                  <span>{lock.title}</span>
                </th>
                {metrics.map((metric) => (
                  <td key={metric.id} data-kind={metric.kind}>
                    {metric.kind === 'bar' ? figureText(metric, lock) : verdictText(metric.id, lock)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}

function figureText({ id, value }: BarMetric, lock: LockFigures): string {
  const figure = value(lock)
  return figure === null ? compareWords.none(id) : compareWords.withUnit(figure, compareWords.bars[id].unit)
}
