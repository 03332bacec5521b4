/** The ways to the game and into a workshop, where there is a server that can hold them. */
import { Link } from 'wouter'
import { useSession } from '#web/session/react.tsx'
import { libraryWords } from '../locale/en/library.ts'
import styles from './WorkshopLinks.module.css'

const { workshop: words } = libraryWords

export function WorkshopLinks() {
  const { canRun } = useSession()
  if (!canRun) return null
  return (
    <nav className={styles.links} aria-label={words.label}>
      <Link href="/break">{libraryWords.breakIt}</Link>
      <Link href="/w">{words.join}</Link>
      <Link href="/workshop">{words.start}</Link>
    </nav>
  )
}
