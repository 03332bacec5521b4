/** A link that leads nowhere: says so, and offers what it may have meant. */
import { Link } from 'wouter'
import { nearestLessons } from '../library/search.ts'
import { words } from '../locale/en/words.ts'
import { useLibrary } from '../parts/useLibrary.ts'
import { Icon } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'
import styles from './MissingPage.module.css'

interface MissingPageProps {
  title: string
  /** The id that was asked for. */
  wanted?: string
  hint?: string | undefined
}

export function MissingPage({ title, wanted, hint }: MissingPageProps) {
  const { library } = useLibrary()
  const lessons = library?.chapters.flatMap((chapter) => chapter.scenarios) ?? []
  const near = wanted === undefined ? [] : nearestLessons(wanted, lessons)
  return (
    <main className={styles.page}>
      <div className={styles.card} role="alert" data-testid="error-note">
        <Logo className={styles.logo} />
        <h1>{title}</h1>
        {hint === undefined ? null : <p>{hint}</p>}
        {near.length === 0 ? null : (
          <>
            <p>{words.missing.did}</p>
            <ul className={styles.near}>
              {near.map((lesson) => (
                <li key={lesson.id}>
                  <Link href={`/s/${lesson.id}`}>
                    <strong>{lesson.title}</strong>
                    <code>{lesson.id}</code>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
        <Link href="/" className={styles.home}>
          <Icon name="back" />
          {words.missing.toLibrary}
        </Link>
      </div>
    </main>
  )
}
