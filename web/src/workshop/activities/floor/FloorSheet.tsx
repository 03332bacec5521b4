/** The projected question from the class on a member's own page, with a button to vote for it. */
import type { RoomView } from '#model/messages/workshop.ts'
import styles from '#web/workshop/ui/Sheet.module.css'
import { Asked } from './Asked.tsx'
import { floorWords } from './words.ts'

export function FloorSheet({
  room: { floorProjected: question, question: poll },
  working,
}: {
  room: RoomView
  working: boolean
}) {
  // Not shown to a class at work or over a poll, because the sheet would cover the buttons that the class needs.
  if (question === null || working || poll !== null) return null
  return (
    <section className={styles.sheet} aria-label={floorWords.projected.label} data-testid="floor-sheet">
      <p className={styles.kicker}>{floorWords.projected.label}</p>
      <ul>
        <Asked question={question} />
      </ul>
    </section>
  )
}
