/** A lock's name as a heading: plain words first, then, smaller, its command or proper name. */
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
