/** Shows the path at a glance: a row of chapters, each of which shows its progress and links to its section below. */
import type { CSSProperties } from 'react'
import type { Library } from '#model/messages/messages.ts'
import { libraryWords } from '../locale/library.ts'
import { words } from '../locale/words.ts'
import { progressOf } from './ChapterSection.tsx'
import styles from './PathOverview.module.css'

interface PathOverviewProps {
  chapters: Library['chapters']
  watched: ReadonlyMap<string, number>
}

export function PathOverview({ chapters, watched }: PathOverviewProps) {
  return (
    <nav className={styles.path} aria-label={libraryWords.path}>
      <ol>
        {chapters.map((chapter) => {
          const { seen, share } = progressOf(chapter, watched)
          const count = chapter.scenarios.length
          const style: CSSProperties & { '--share': string } = { '--share': `${Math.round(share * 100)}%` }
          return (
            <li key={chapter.id} style={style}>
              <a href={`#${chapter.id}`}>
                <span className={styles.node} data-done={seen === count || undefined} aria-hidden="true">
                  {chapter.number}
                </span>
                <strong>{chapter.title}</strong>
                <span className={styles.count}>
                  {seen === count
                    ? libraryWords.allWatched
                    : seen > 0
                      ? words.library.watchedOf(seen, count)
                      : libraryWords.lessons(count)}
                </span>
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
