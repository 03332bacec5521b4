/** Shows the projected screen after the end, on which the takeaways stay. */

import { Link } from 'wouter'
import type { RoomView } from '#model/messages/workshop.ts'
import { RecapParts } from '../outcome/RecapParts.tsx'
import styles from './EndedScreen.module.css'
import { endWords } from './words.ts'

export function EndedScreen({ room: { code, recap } }: { room: RoomView }) {
  return (
    <main className={styles.screen}>
      <header className={styles.head}>
        <h1>{endWords.projected.title}</h1>
        <p>{endWords.projected.thanks}</p>
        <span data-hands-only>
          <Link href={`/report/${code}`}>{endWords.projected.report}</Link>
        </span>
      </header>
      {recap === undefined ? null : <RecapParts recap={recap} size="large" />}
    </main>
  )
}
