/** Shows a chapter: its problem, its solution, its lessons, and the problem that leads to the next chapter. */
import type { CSSProperties, ReactNode } from 'react'
import type { Library } from '#model/messages/messages.ts'
import { libraryWords } from '../locale/library.ts'
import { marks } from '../locale/marks.ts'
import { words } from '../locale/words.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './ChapterSection.module.css'
import { ScenarioCard } from './ScenarioCard.tsx'

type ChapterEntry = Library['chapters'][number]

interface ChapterSectionProps {
  chapter: ChapterEntry
  watched: ReadonlyMap<string, number>
  /** Whether all lessons of the chapter are shown. If not, the list is filtered. */
  whole: boolean
  /** Content below the chapter's lessons. */
  after: ReactNode
  onPointAtLesson: () => void
}

/** Returns a chapter's progress: the number of fully watched lessons, and the mean share watched (0 to 1). */
export function progressOf(
  chapter: ChapterEntry,
  watched: ReadonlyMap<string, number>,
): { seen: number; share: number } {
  const shares = chapter.scenarios.map(({ id }) => watched.get(id) ?? 0)
  const sum = shares.reduce((total, share) => total + share, 0)
  return { seen: shares.filter((share) => share >= 1).length, share: sum / Math.max(1, shares.length) }
}

export function ChapterSection({ chapter, watched, whole, after, onPointAtLesson }: ChapterSectionProps) {
  const chapterWords = libraryWords.chapters[chapter.id]
  const { seen, share } = progressOf(chapter, watched)
  const count = chapter.scenarios.length
  const style: CSSProperties & { '--share': string } = { '--share': `${Math.round(share * 100)}%` }
  return (
    <section
      className={styles.chapter}
      id={chapter.id}
      aria-labelledby={`chapter-${chapter.id}`}
      data-whole={whole || undefined}
      style={style}
    >
      <div className={styles.rail}>
        <div className={styles.head}>
          <span className={styles.number} data-done={seen === count || undefined} aria-hidden="true">
            {chapter.number}
          </span>
          <h2 id={`chapter-${chapter.id}`}>
            <span className="sr-only">{marks.label(words.library.chapter(chapter.number))}</span>
            {chapter.title}
          </h2>
          {chapterWords === undefined ? (
            <p className={styles.about}>{chapter.about}</p>
          ) : (
            <dl className={styles.repair}>
              <dt data-tone="bad">
                <Icon name="cross" />
                <span className="sr-only">{libraryWords.wrong}</span>
              </dt>
              <dd>{chapterWords.wrong}</dd>
              <dt data-tone="good">
                <Icon name="check" />
                <span className="sr-only">{libraryWords.repair}</span>
              </dt>
              <dd>{chapterWords.repair}</dd>
            </dl>
          )}
          <p className={styles.seen} data-some={seen > 0 || undefined}>
            {seen > 0 ? words.library.watchedOf(seen, count) : libraryWords.lessons(count)}
          </p>
        </div>
      </div>
      <div className={styles.room}>
        <div className={styles.cards} data-rest={count > 3 ? count % 3 : undefined}>
          {chapter.scenarios.map((lesson) => (
            <ScenarioCard
              key={lesson.id}
              lesson={lesson}
              watched={watched.get(lesson.id) ?? 0}
              onPoint={onPointAtLesson}
            />
          ))}
        </div>
        {after}
      </div>
      {!whole || chapterWords?.leads === undefined ? null : (
        <p className={styles.leads}>
          <span className="sr-only">{marks.label(libraryWords.leads)}</span>
          {chapterWords.leads}
        </p>
      )}
    </section>
  )
}
