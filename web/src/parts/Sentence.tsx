/** Shows a sentence with colored client letters. If there are `witnesses`, their times link to their events. */

import { findClients, type Phrase } from '../format/clients.ts'
import { timeText } from '../format/figures.ts'
import { findTerms, findTimes, termsOf } from '../format/phrases.ts'
import { termForms } from '../locale/glossary.ts'
import { marks } from '../locale/marks.ts'
import { words } from '../locale/words.ts'
import { Client } from './Client.tsx'
import styles from './Sentence.module.css'
import { Term } from './Term.tsx'

interface Witness {
  seq: number
  atMs: number
}

interface SentenceProps {
  text: string
  clients: readonly string[]
  witnesses?: readonly Witness[]
  onSeek?: (seq: number) => void
  terms?: boolean
  /** Earlier sentences of the page. Terms in them are not explained again. */
  before?: readonly string[]
}

export function Sentence({ text, clients, witnesses = [], onSeek, terms = false, before = [] }: SentenceProps) {
  const parts = (
    terms ? findTerms(text, termForms, termsOf(before, termForms)) : ([{ kind: 'text', text }] satisfies Phrase[])
  )
    .flatMap((part) => (part.kind === 'text' ? findTimes(part.text, witnesses) : [part]))
    .flatMap((part) => (part.kind === 'text' ? findClients(part.text, clients) : [part]))
  const linked = new Set(parts.map((part) => (part.kind === 'time' ? part.seq : -1)))
  const rest = witnesses.filter((witness) => !linked.has(witness.seq))
  return (
    <>
      {withOffsets(parts).map(({ part, at, tail }) =>
        tail === '' ? (
          <Part key={at} part={part} onSeek={onSeek} />
        ) : (
          <span key={at} className={styles.together}>
            <Part part={part} onSeek={onSeek} />
            {tail}
          </span>
        ),
      )}
      {rest.length === 0 || onSeek === undefined ? null : (
        <span className={styles.rest}>
          {marks.gap}
          {words.theatre.see}{' '}
          {rest.slice(0, 4).map((witness) => (
            <TimeLink key={witness.seq} text={timeText(witness.atMs)} onClick={() => onSeek(witness.seq)} />
          ))}
        </span>
      )}
    </>
  )
}

function Part({ part, onSeek }: { part: Phrase; onSeek: ((seq: number) => void) | undefined }) {
  if (part.kind === 'client') return <Client letter={part.client} />
  if (part.kind === 'term') return <Term id={part.term} text={part.text} />
  if (part.kind === 'time' && onSeek !== undefined) {
    return <TimeLink text={part.text} onClick={() => onSeek(part.seq)} />
  }
  return part.text
}

function TimeLink({ text, onClick }: { text: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.time} title={words.theatre.goTo(text)} onClick={onClick}>
      {text}
    </button>
  )
}

/**
 * Adds each part's offset in the sentence, which serves as its key. `tail` is text after a term that must stay on the term's line, up to the next place where
 * the line may break.
 */
function withOffsets(parts: Phrase[]): { part: Phrase; at: number; tail: string }[] {
  let at = 0
  let taken = ''
  return parts.map((part, i) => {
    const text = part.text.slice(taken.length)
    const next = parts[i + 1]
    taken = part.kind === 'term' && next?.kind === 'text' ? (/^[^\s\p{Script=Han}]+/u.exec(next.text)?.[0] ?? '') : ''
    const placed = { part: { ...part, text }, at, tail: taken }
    at += part.text.length
    return placed
  })
}
