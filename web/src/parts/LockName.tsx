/** Shows a lock's name as a heading: its effect in words, then its command or proper name in smaller letters. */
import styles from './LockName.module.css'

/** `heading` says what the lock does, and is undefined if the title already says it. */
export function LockName({ title, heading }: { title: string; heading?: string | undefined }) {
  if (heading === undefined) return title
  return (
    <>
      {heading} <small className={styles.title}>{title}</small>
    </>
  )
}
