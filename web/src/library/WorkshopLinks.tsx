/** Links to the game and into a workshop; shown only where a server can run them. */
import { Link } from 'wouter'
import { useSession } from '#web/session/react.tsx'
import { libraryWords } from '../locale/library.ts'
import styles from './WorkshopLinks.module.css'

export function WorkshopLinks() {
  const { canRun } = useSession()
  if (!canRun) return null
  return (
    <nav className={styles.links} aria-label={libraryWords.workshop.label}>
      <Link href="/break">{libraryWords.breakIt}</Link>
      <Link href="/exercises">{libraryWords.exercises}</Link>
      <Link href="/w">{libraryWords.workshop.join}</Link>
      <Link href="/workshop">{libraryWords.workshop.start}</Link>
    </nav>
  )
}
