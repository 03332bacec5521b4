/** One verdict in its sentence, with links to the events that prove it. */
import type { Verdict } from '../../../../server/protocol/verdict.ts'
import { StatusMark } from '../../ui/Badge.tsx'
import { words } from '../../words.ts'
import { Sentence } from '../Sentence.tsx'
import styles from './VerdictRow.module.css'

interface VerdictRowProps {
  verdict: Verdict
  clients: readonly string[]
  witnesses: readonly { seq: number; atMs: number }[]
  onSeek: (seq: number) => void
}

export function VerdictRow({ verdict, clients, witnesses, onSeek }: VerdictRowProps) {
  const property = words.properties[verdict.property]
  return (
    <li className={styles.row} data-status={verdict.status} data-property={verdict.property}>
      <StatusMark status={verdict.status} />
      <p>
        <b className={styles.name} title={`${property.title}: ${property.about}`}>
          {verdict.status === 'violated' ? property.broken : property.title}.
        </b>{' '}
        <Sentence
          text={verdict.because}
          clients={clients}
          witnesses={verdict.status === 'violated' ? witnesses : []}
          onSeek={onSeek}
        />
      </p>
    </li>
  )
}
