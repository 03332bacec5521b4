/** Shows a page for a link that leads nowhere. Draws the reader's belief next to the truth, and offers similar lessons. */
import { Link, useLocation } from 'wouter'
import { firstHourIn } from '../library/next-step.ts'
import { ScenarioCard } from '../library/ScenarioCard.tsx'
import { nearestLessons } from '../library/search.ts'
import { libraryWords } from '../locale/library.ts'
import { words } from '../locale/words.ts'
import { useLibrary } from '../parts/useLibrary.ts'
import { watchedShares } from '../player/watched.ts'
import { Icon } from '../ui/Icon.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import styles from './MissingPage.module.css'
import { type NearPage, nearPages } from './near-pages.ts'

/** Number of offered lessons, which fill one row of cards. */
const offered = 3

interface MissingPageProps {
  title: string
  /** The requested id. */
  wanted?: string
  hint?: string | undefined
  /** Whether the problem is something other than a missing page. */
  otherwise?: boolean
}

export function MissingPage({ title, wanted, hint, otherwise = false }: MissingPageProps) {
  const { lessons } = useLibrary()
  const [path] = useLocation()
  const pages = wanted === undefined && !otherwise ? nearPages(path) : []
  const near = wanted === undefined ? [] : nearestLessons(wanted, lessons)
  const begin = firstHourIn(lessons)
  const cards = (near.length > 0 ? near : begin).slice(0, offered)
  const watched = watchedShares()
  return (
    <div className={styles.page}>
      <PageBar />
      <main className={styles.main} data-testid="error-note">
        <div className={styles.head}>
          <div role="alert">
            <h1>{title}</h1>
            {hint === undefined ? null : <p className={styles.hint}>{hint}</p>}
          </div>
          {otherwise ? null : <Lanes />}
          {pages.length === 0 ? null : (
            <nav className={styles.pages} aria-label={words.missing.did}>
              <p>{words.missing.did}</p>
              {pages.map((page) => (
                <Link key={page} href={page}>
                  {titleOf(page)}
                </Link>
              ))}
            </nav>
          )}
          <Link href="/" className={styles.home}>
            <Icon name="back" />
            {words.missing.toLibrary}
          </Link>
        </div>
        {cards.length === 0 ? null : (
          <section aria-labelledby="near">
            <h2 id="near" className={styles.did}>
              {near.length > 0 ? words.missing.did : words.missing.begin}
            </h2>
            <div className={styles.cards}>
              {cards.map((lesson) => (
                <ScenarioCard
                  key={lesson.id}
                  lesson={lesson}
                  watched={watched.get(lesson.id) ?? 0}
                  onPoint={() => {}}
                />
              ))}
            </div>
          </section>
        )}
      </main>
    </div>
  )
}

function titleOf(page: NearPage): string {
  const { breakIt, exercises, workshop } = libraryWords
  return { '/break': breakIt, '/exercises': exercises, '/workshop': workshop.start, '/w': workshop.join }[page]
}

/** Draws belief and truth as in a timeline: the reader believes that the page exists. */
function Lanes() {
  return (
    <ul className={styles.lanes}>
      <li>
        <span>{words.missing.you}</span>
        <span className={styles.belief}>{words.missing.belief}</span>
      </li>
      <li>
        <span>{words.missing.lockstep}</span>
        <span className={styles.truth}>{words.missing.truth}</span>
      </li>
    </ul>
  )
}
