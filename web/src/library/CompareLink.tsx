/** Shows links at the end of the path: to the advice on which lock to use, and to the measurements of all stores. */
import { Link } from 'wouter'
import { libraryWords } from '../locale/library.ts'
import { whichWords } from '../locale/which.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './CompareLink.module.css'

export function CompareLink() {
  return (
    <div className={styles.links}>
      <Link href="/which" className={styles.link} data-testid="which">
        <span className={styles.mark} aria-hidden="true">
          <Icon name="lock" />
        </span>
        <span>
          <strong>{whichWords.title}</strong>
          {whichWords.card}
        </span>
        <Icon name="right" />
      </Link>
      <Figures />
    </div>
  )
}

function Figures() {
  return (
    <Link href="/compare" className={styles.link} data-testid="compare">
      <span className={styles.bars} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <span>
        <strong>{libraryWords.compare.title}</strong>
        {libraryWords.compare.about}
      </span>
      <Icon name="right" />
    </Link>
  )
}
