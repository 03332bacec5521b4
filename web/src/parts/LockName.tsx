/** A lock's name as a heading: what it does, in words, and its command or proper name beside that, smaller. */
import { plainly } from '../locale/en/locks.ts'
import styles from './LockName.module.css'

export function LockName({ title }: { title: string }) {
  const words = plainly(title)
  if (words === title) return title
  return (
    <>
      {words} <small className={styles.title}>{title}</small>
    </>
  )
}
