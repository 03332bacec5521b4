/** Links to the game, the exercises, and the workshops. Shown only if there is a server that can run locks. */
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
