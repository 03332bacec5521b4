/** Shows the projected screen before the first lesson: how to join, and who has joined. */
import { useRef } from 'react'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'
import { Button } from '#web/ui/Button.tsx'
import { nextItem } from '../lead/steps.ts'
import { useRoom } from '../room/room-context.tsx'
import { useLead } from '../room/useLead.ts'
import { JoinBadge } from '../ui/JoinBadge.tsx'
import { useFitting } from './fitting.ts'
import styles from './Welcome.module.css'

/** Maximum number of names to measure. No screen has room for more names. */
const mostNames = 100
/** Up to this number, names are in one row below the join badge. More names are in a column next to the badge. */
const fewNames = 4

export function Welcome({ onPick }: { onPick: () => void }) {
  const code = useRoom((state) => state.code)
  const lead = useLead()
  const hasPlan = useRoom((state) => state.lead?.plan != null)
  const title = useRoom((state) => state.room?.title)
  const members = useRoom((state) => state.lead?.members) ?? []
  const here = members.filter(({ online }) => online)
  // The newest names come first, so that those who just joined are visible.
  const newest = here.slice(-mostNames).reverse()
  const list = useRef<HTMLUListElement>(null)
  const shown = Math.min(newest.length, useFitting(list, newest.map(({ id, name }) => `${id} ${name}`).join()))
  return (
    <main className={styles.welcome} data-crowd={here.length > fewNames || undefined}>
      <h1>{title}</h1>
      <div className={styles.badge}>
        <JoinBadge code={code} size="large" />
      </div>
      <section className={styles.here} aria-label={leadWords.join.names}>
        <p className={styles.count} role="status">
          {leadWords.join.here(here.length)}
        </p>
        <ul ref={list}>
          {newest.map(({ id, name }, place) => (
            <li key={id} data-item hidden={place >= shown}>
              {name}
            </li>
          ))}
          {here.length > shown ? <li>{leadWords.join.more(here.length - shown)}</li> : null}
        </ul>
      </section>
      <footer className={styles.begin} data-hands-only>
        {hasPlan ? (
          <Button look="primary" size="large" keyHint="N" onClick={() => nextItem(lead)}>
            {consoleWords.plan.next}
          </Button>
        ) : null}
        <Button look={hasPlan ? 'plain' : 'primary'} size="large" keyHint="L" onClick={onPick}>
          {leadWords.welcome.begin}
        </Button>
        <p>{leadWords.welcome.hint}</p>
      </footer>
    </main>
  )
}
