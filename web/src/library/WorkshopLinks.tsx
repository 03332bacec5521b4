/** Links to the game, the exercises, and the workshops. Shown only if there is a server that can run locks. */
import { Link } from 'wouter'
import { useSession } from '#web/session/react.tsx'
import { libraryWords } from '../locale/library.ts'
import { joinedWorkshop } from '../parts/joined-workshop.ts'
import styles from './WorkshopLinks.module.css'

export function WorkshopLinks() {
  const { canRun } = useSession()
  const joined = joinedWorkshop()
  if (!canRun) return null
  return (
    <nav className={styles.links} aria-label={libraryWords.workshop.label}>
      <Link href="/break">{libraryWords.breakIt}</Link>
      <Link href="/exercises">{libraryWords.exercises}</Link>
      {joined === null ? (
        <Link href="/w">{libraryWords.workshop.join}</Link>
      ) : (
        <Link href={`/w/${joined}`} data-testid="back-to-workshop">
          {libraryWords.workshop.back}
        </Link>
      )}
      <Link href="/workshop">{libraryWords.workshop.start}</Link>
    </nav>
  )
}
