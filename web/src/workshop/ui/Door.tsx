/** Shows a card in the middle of the page, for everything that people see who are not in a room. */
import type { ReactNode } from 'react'
import { PageBar } from '#web/ui/PageBar.tsx'
import styles from './Door.module.css'

interface DoorProps {
  title: string
  about?: string
  children?: ReactNode
  ways?: ReactNode
}

export function Door({ title, about, children, ways }: DoorProps) {
  return (
    <div className={styles.page}>
      <PageBar />
      <main className={styles.card}>
        <h1>{title}</h1>
        {about === undefined ? null : <p className={styles.about}>{about}</p>}
        {children}
        {ways === undefined ? null : <div className={styles.ways}>{ways}</div>}
      </main>
    </div>
  )
}
