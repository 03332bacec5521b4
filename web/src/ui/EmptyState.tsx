/** Explains why an area is empty, and what will appear in it. */
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <strong>{title}</strong>
      {children === undefined ? null : <p>{children}</p>}
    </div>
  )
}
