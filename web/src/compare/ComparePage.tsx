/** Shows measurements for claims that articles make without numbers, each with a lesson that demonstrates it (`/compare`). */
import { Link } from 'wouter'
import { compareWords } from '../locale/compare.ts'
import { lockLibrariesWords } from '../locale/lock-libraries.ts'
import { whichWords } from '../locale/which.ts'
import { useLibrary } from '../parts/useLibrary.ts'
import { Icon } from '../ui/Icon.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { useTabTitle } from '../ui/useTabTitle.ts'
import { AllFigures } from './AllFigures.tsx'
import styles from './ComparePage.module.css'
import { figuresNamed } from './figures.ts'
import { Locks } from './Locks.tsx'
import { sections } from './metrics.ts'
import { Outages } from './Outages.tsx'
import { Section } from './Section.tsx'

export function ComparePage() {
  const { lessons, titleOf } = useLibrary()
  useTabTitle(compareWords.title)
  const figures = figuresNamed(lessons)
  const { locks, missing, machine, measuredAt, askAgainMs } = figures
  return (
    <div className={styles.page} data-testid="compare-page">
      <PageBar />
      <main className={styles.main}>
        <header className={styles.head}>
          <h1>{compareWords.title}</h1>
          <p className={styles.about}>{compareWords.about}</p>
          <p className={styles.which}>
            <Link href="/which" className={styles.go}>
              {whichWords.title}
              <Icon name="right" />
            </Link>
            <Link href="/libraries" className={styles.other}>
              {lockLibrariesWords.title}
              <Icon name="right" />
            </Link>
          </p>
          <p className={styles.machine}>
            <time dateTime={measuredAt}>{compareWords.measured(new Date(measuredAt))}</time>
            {compareWords.machine(machine).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </p>
          {missing.map(({ folder, why }) => (
            <p key={folder} className={styles.missing}>
              {compareWords.missing(folder, why)}
            </p>
          ))}
        </header>
        <Locks locks={locks} askAgainMs={askAgainMs} />
        {sections.map(({ id, metrics }) => (
          <Section key={id} id={id} metrics={metrics} figures={figures} titleOf={titleOf} />
        ))}
        {figures.outages ? <Outages measured={figures.outages} titleOf={titleOf} /> : null}
        <aside className={styles.common}>
          <h2>{compareWords.common.title}</h2>
          <p>{compareWords.common.text}</p>
          <Link href="/s/three-stores" className={styles.go}>
            {titleOf('three-stores') ?? compareWords.common.link}
            <Icon name="right" />
          </Link>
        </aside>
        <AllFigures locks={locks} />
        <section className={styles.method} aria-labelledby="method">
          <h2 id="method">{compareWords.method.title}</h2>
          <ul>
            {compareWords.method.points(askAgainMs, figures.outages !== undefined).map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
          <p>
            {compareWords.method.yours} <code>{compareWords.method.command}</code>
          </p>
        </section>
      </main>
    </div>
  )
}
