/** A lock's name as a heading: what it does, in words, and its command or proper name beside that, smaller. */
import { plainHeadings } from '../locale/en/locks.ts'
import styles from './LockName.module.css'

export function LockName({ title }: { title: string }) {
  const plainly = plainHeadings[title]
  if (plainly === undefined) return title
  return (
    <>
      {plainly} <small className={styles.title}>{title}</small>
    </>
  )
}
