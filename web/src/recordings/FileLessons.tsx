/** Links to each lesson of a file, and marks the lesson that is shown. */
import { Link } from 'wouter'
import { openedFileWords } from '../locale/opened-file.ts'
import styles from './FileLessons.module.css'
import type { LessonInFile } from './lessons-of.ts'

export function FileLessons({ lessons, shown }: { lessons: readonly LessonInFile[]; shown: string }) {
  return (
    <nav className={styles.strip} aria-label={openedFileWords.lessons}>
      <span>{openedFileWords.several(lessons.length)}</span>
      {lessons.map(({ scenario, title }) => (
        <Link
          key={scenario}
          href={`/file/${scenario}`}
          className={styles.lesson}
          aria-current={scenario === shown ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
