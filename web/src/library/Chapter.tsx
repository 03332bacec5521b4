/** One stretch of the path: a chapter and its lessons. */
import type { Library } from '../../../server/protocol/messages.ts'
import { words } from '../words.ts'
import styles from './Chapter.module.css'
import { ScenarioCard } from './ScenarioCard.tsx'

export function Chapter({ chapter, watched }: { chapter: Library['chapters'][number]; watched: ReadonlySet<string> }) {
  const seen = chapter.scenarios.filter((lesson) => watched.has(lesson.id)).length
  return (
    <section className={styles.chapter} aria-labelledby={`chapter-${chapter.id}`}>
      <div className={styles.head}>
        <span className={styles.number} data-done={seen === chapter.scenarios.length || undefined} aria-hidden="true">
          {chapter.number}
        </span>
        <div className={styles.words}>
          <h2 id={`chapter-${chapter.id}`}>
            <span className="sr-only">{words.library.chapter(chapter.number)}: </span>
            {chapter.title}
          </h2>
          <p className={styles.about}>{chapter.about}</p>
          {seen > 0 ? <p className={styles.seen}>{words.library.watchedOf(seen, chapter.scenarios.length)}</p> : null}
        </div>
      </div>
      <div className={styles.cards}>
        {chapter.scenarios.map((lesson) => (
          <ScenarioCard key={lesson.id} lesson={lesson} watched={watched.has(lesson.id)} />
        ))}
      </div>
    </section>
  )
}
