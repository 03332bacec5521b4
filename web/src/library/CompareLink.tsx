/** The link at the path's end, to the figures of all stores. */
import { Link } from 'wouter'
import { libraryWords } from '../locale/library.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './CompareLink.module.css'

export function CompareLink() {
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
