/** A question from the class, projected with its votes while the teacher answers it. */
import { useId } from 'react'
import type { ProjectedPart } from '#web/workshop/room/activity.ts'
import styles from './Floor.module.css'
import { floorWords } from './words.ts'

export const floorProjected: ProjectedPart = {
  id: 'floor',
  Screen: ({ room: { floorProjected: question } }) => (question === null ? null : <FloorScreen {...question} />),
}

function FloorScreen({ text, votes }: { text: string; votes: number }) {
  const id = useId()
  return (
    <section className={styles.screen} aria-labelledby={id} data-testid="projected-floor">
      <div>
        <p className={styles.quiet}>{floorWords.projected.label}</p>
        <h2 id={id}>{text}</h2>
        <p className={styles.votes} role="status">
          {floorWords.projected.votes(votes)}
        </p>
      </div>
    </section>
  )
}
