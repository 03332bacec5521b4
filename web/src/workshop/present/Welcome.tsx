/** Before the first lesson: how to get in, and who is in. */

import { leadWords } from '../../locale/en/workshop/lead.ts'
import { Button } from '../../ui/Button.tsx'
import { useRoom } from '../room/room-context.tsx'
import { JoinBadge } from '../ui/JoinBadge.tsx'
import styles from './Welcome.module.css'

const words = leadWords.join
/** As many names as a projector shows legibly. */
const mostNames = 36

export function Welcome({ onPick }: { onPick: () => void }) {
  const code = useRoom((state) => state.code)
  const title = useRoom((state) => state.room?.title)
  const members = useRoom((state) => state.lead?.members) ?? []
  const here = members.filter(({ online }) => online)
  // Whoever has just come in is seen, however many were here before.
  const shown = here.slice(-mostNames).reverse()
  return (
    <main className={styles.welcome}>
      <h1>{title}</h1>
      <JoinBadge code={code} size="large" />
      <section className={styles.here} aria-label={words.names}>
        <p className={styles.count} role="status">
          {words.here(here.length)}
        </p>
        <ul>
          {shown.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
          {here.length > shown.length ? <li>{words.more(here.length - shown.length)}</li> : null}
        </ul>
      </section>
      <footer className={styles.begin} data-hands-only>
        <Button look="primary" size="large" keyHint="L" onClick={onPick}>
          {leadWords.welcome.begin}
        </Button>
        <p>{leadWords.welcome.hint}</p>
      </footer>
    </main>
  )
}
