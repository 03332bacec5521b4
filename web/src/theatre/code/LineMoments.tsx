/** Shows the moments at which a client was on the chosen line, as buttons that go to these moments. */

import { timeText } from '#web/format/figures.ts'
import { codeWords } from '#web/locale/theatre/code.ts'
import { ClientMark } from '#web/ui/ClientMark.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './LineMoments.module.css'
import { lastVisitUpTo, type Visit } from './visits.ts'

interface LineMomentsProps {
  line: number
  visits: readonly Visit[]
  seq: number
  onGo: (seq: number) => void
  onClose: () => void
}

/** Number of moments listed around the cursor. Arrow buttons lead to the other moments. */
const around = 4

export function LineMoments({ line, visits, seq, onGo, onClose }: LineMomentsProps) {
  const here = lastVisitUpTo(visits, seq)
  const isOn = visits[here]?.seq === seq
  const previous = visits[isOn ? here - 1 : here]
  const next = visits[here + 1]
  const from = Math.max(0, Math.min(here - around / 2, visits.length - around))
  return (
    <section className={styles.moments} aria-label={codeWords.moments(line)}>
      <strong>{codeWords.line(line)}</strong>
      <span>{codeWords.visits(visits.length)}</span>
      <Step label={codeWords.previous} to={previous} icon="back" onGo={onGo} />
      <ul>
        {visits.slice(from, from + around).map((visit) => (
          <li key={visit.seq}>
            <button
              type="button"
              aria-current={visit.seq === seq || undefined}
              aria-label={codeWords.goTo(visit.client, timeText(visit.atMs))}
              onClick={() => onGo(visit.seq)}
            >
              <ClientMark client={visit.client} small />
              {timeText(visit.atMs)}
            </button>
          </li>
        ))}
      </ul>
      <Step label={codeWords.next} to={next} icon="right" onGo={onGo} />
      <button type="button" className={styles.close} aria-label={codeWords.hide} onClick={onClose}>
        <Icon name="cross" />
      </button>
    </section>
  )
}

interface StepProps {
  label: string
  to: Visit | undefined
  icon: 'back' | 'right'
  onGo: (seq: number) => void
}

function Step({ label, to, icon, onGo }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={to === undefined}
      onClick={() => to && onGo(to.seq)}
    >
      <Icon name={icon} />
    </button>
  )
}
