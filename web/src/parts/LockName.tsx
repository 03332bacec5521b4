/** A lock's name as a heading: its effect in words, then its command or proper name in smaller letters. */
import styles from './LockName.module.css'

/** `heading`: what the lock does, if the title does not say it. */
export function LockName({ title, heading }: { title: string; heading?: string | undefined }) {
  if (heading === undefined) return title
  return (
    <>
      {heading} <small className={styles.title}>{title}</small>
    </>
  )
}
