/** Shows one subject of the comparison: what articles claim, what we measured, and the data behind the result. */
import { Link } from 'wouter'
import type { LockFigures, StoreFigures } from '#model/messages/store-figures.ts'
import { compareWords } from '../locale/compare.ts'
import { Icon } from '../ui/Icon.tsx'
import { Bars } from './Bars.tsx'
import { bore, type ComparedMetric, type Ranked, ranking, type SectionId } from './metrics.ts'
import styles from './Section.module.css'
import { Verdicts } from './Verdicts.tsx'

interface SectionProps {
  id: SectionId
  metrics: readonly ComparedMetric[]
  figures: StoreFigures
  titleOf: (lesson: string) => string | undefined
}

export function Section({ id, metrics, figures, titleOf }: SectionProps) {
  const words = compareWords.sections[id]
  return (
    <section className={styles.section} aria-labelledby={`compare-${id}`}>
      <div className={styles.head}>
        <h2 id={`compare-${id}`}>{words.title}</h2>
        <dl className={styles.claims}>
          <dt>{compareWords.articles}</dt>
          <dd className={styles.articles}>{words.articles}</dd>
          <dt>{compareWords.weMeasured}</dt>
          <dd>
            <Ranking ranked={rankedBy(id, figures.locks)} textOf={id === 'reliability' ? boreText : numberText} />
            <span className={styles.by}>{words.by}</span>
          </dd>
        </dl>
      </div>
      <div className={styles.metrics}>
        {metrics.map((metric) => (
          <article key={metric.id} className={styles.metric}>
            {metric.kind === 'bar' ? (
              <Bars metric={metric} locks={figures.locks} />
            ) : (
              <Verdicts metric={metric} figures={figures} />
            )}
            <Link href={`/s/${metric.lesson}`} className={styles.lesson}>
              <Icon name="play" filled />
              {titleOf(metric.lesson) ?? compareWords.watchUnknown}
            </Link>
          </article>
        ))}
      </div>
    </section>
  )
}

function rankedBy(id: SectionId, locks: readonly LockFigures[]): Ranked[] {
  if (id === 'performance') return ranking(locks, (lock) => lock.pairsPerSecond.synced, 'more')
  if (id === 'reliability') return ranking(locks, (lock) => bore(lock).held / bore(lock).tried, 'more')
  return ranking(locks, (lock) => lock.lines, 'less')
}

const numberText = ({ value }: Ranked) => compareWords.number(value)
const boreText = ({ lock }: Ranked) => compareWords.bore(bore(lock).held, bore(lock).tried)

function Ranking({ ranked, textOf }: { ranked: readonly Ranked[]; textOf: (one: Ranked) => string }) {
  return (
    <ol className={styles.ranking}>
      {ranked.map((one) => (
        <li key={one.lock.folder} data-first={one.value === ranked[0]?.value || undefined}>
          <span className={styles.place}>{1 + ranked.findIndex(({ value }) => value === one.value)}</span>
          <strong>{one.lock.store.name}</strong>
          <span className={styles.figure}>{textOf(one)}</span>
        </li>
      ))}
    </ol>
  )
}
