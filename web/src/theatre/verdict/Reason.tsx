/** Shows the reason for a verdict: the checker's sentence, with links to the events that it names, and a jump to each further violation. */
import { useState } from 'react'
import type { Verdict } from '#model/checkers/verdict.ts'
import { sentenceOf } from '#model/words/sentences.ts'
import { timeText } from '#web/format/figures.ts'
import { marks } from '#web/locale/marks.ts'
import { phrases } from '#web/locale/phrases.ts'
import { verdictWords } from '#web/locale/theatre/verdict.ts'
import { words } from '#web/locale/words.ts'
import { Sentence } from '#web/parts/Sentence.tsx'
import { useReplay, useTheatre } from '#web/player/react.tsx'
import { knownProofs, proofsOf, type Witness } from './proofs.ts'
import styles from './Reason.module.css'

interface ReasonProps {
  verdict: Verdict
  run: number
  clients: readonly string[]
}

export function Reason({ verdict, run, clients }: ReasonProps) {
  const replay = useReplay()
  const cursor = useTheatre((theatre) => theatre.cursor)
  const log = useTheatre((theatre) => theatre.runs[run]?.log)
  const header = log?.header ?? null
  const seekToEvent = useTheatre((theatre) => theatre.seekToEvent)
  const setFocus = useTheatre((theatre) => theatre.setFocus)
  const go = (seq: number) => {
    setFocus(run)
    seekToEvent({ run, seq })
  }
  const all = proofsOf(verdict, log?.events ?? [])
  const { seq } = replay.pointOf(run, cursor)
  const known = knownProofs(all, seq)
  const violated = verdict.status === 'violated'
  const property = words.properties[verdict.property]
  return (
    <span className={styles.reason}>
      {violated ? <b>{marks.stopped(property.said.violated) + marks.gap}</b> : null}
      <Sentence
        text={header == null ? '' : sentenceOf(verdict, phrases, header)}
        clients={clients}
        witnesses={violated ? (all[0] ?? []) : []}
        onSeek={go}
        terms
      />
      {verdict.status === 'unknown' ? <span className={styles.note}>{marks.gap + verdictWords.unknown}</span> : null}
      {violated && known.length > 1 ? <Times proofs={known} onSeek={go} /> : null}
    </span>
  )
}

/** Number of jumps shown before a button reveals the rest. */
const fewest = 6

function Times({ proofs, onSeek }: { proofs: readonly Witness[][]; onSeek: (seq: number) => void }) {
  const [whole, setWhole] = useState(false)
  const shown = whole ? proofs : proofs.slice(0, fewest)
  return (
    <span className={styles.times}>
      <span>{verdictWords.again(proofs.length)}</span>
      {shown.map((proof, i) => {
        const last = proof.at(-1)
        if (last === undefined) return null
        const time = timeText(last.atMs)
        return (
          <button
            key={last.seq}
            type="button"
            aria-label={verdictWords.jump(i + 1, time)}
            onClick={() => onSeek(last.seq)}
          >
            {time}
          </button>
        )
      })}
      {shown.length === proofs.length ? null : (
        <button type="button" onClick={() => setWhole(true)}>
          {verdictWords.allOf(proofs.length)}
        </button>
      )}
    </span>
  )
}
