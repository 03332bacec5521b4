/** How the code of two runs differs: every file that is not the same in both, line by line; what is the same is only counted. */
import { useMemo, useState } from 'react'
import type { Lesson } from '../../../../scenarios/lesson.ts'
import type { SourceText, TraceHeader } from '../../../../server/protocol/trace.ts'
import { words } from '../../words.ts'
import styles from './Difference.module.css'
import { type DiffLine, hunksOf } from './diff.ts'
import { lockEntry } from './entries.ts'
import { folderOfLock, orderedFiles } from './files.ts'
import { type CodeToken, useHighlighted } from './highlight.ts'
import { type FilePair, isDifferent, pairFiles } from './pairs.ts'

interface DifferenceProps {
  lesson: Lesson
  /** The run that the panels show. */
  header: TraceHeader
  /** The other runs that have begun. */
  others: readonly TraceHeader[]
}

export function Difference({ lesson, header, others }: DifferenceProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const usual = others.find(({ role }) => role !== header.role) ?? others[0]
  const other = others.find(({ lock }) => lock === chosen) ?? usual
  // From wrong to right, and otherwise in the lesson's order: it reads as a repair.
  const [left, right] = other !== undefined && isBefore(lesson, other, header) ? [other, header] : [header, other]
  const pairs = useMemo(() => (right === undefined ? [] : pairsOf(lesson, left, right)), [lesson, left, right])
  if (other === undefined || right === undefined) return null
  const different = pairs.filter(isDifferent)
  const same = pairs.filter((pair) => !isDifferent(pair))
  return (
    <section className={styles.box} tabIndex={0} aria-label={words.difference.region} data-testid="difference">
      <header className={styles.head}>
        <p>
          <del>{titleOf(lesson, left)}</del> <ins>{titleOf(lesson, right)}</ins>
        </p>
        {others.length < 2 ? null : (
          <select
            aria-label={words.difference.with}
            value={other.lock}
            onChange={(event) => setChosen(event.target.value)}
          >
            {others.map((each) => (
              <option key={each.lock} value={each.lock}>
                {words.difference.withLock(titleOf(lesson, each))}
              </option>
            ))}
          </select>
        )}
      </header>
      {different.length === 0 ? <p className={styles.none}>{words.difference.none}</p> : null}
      {different.map((pair) => (
        <FileDifference key={`${pair.left?.file} ${pair.right?.file}`} pair={pair} />
      ))}
      {same.length === 0 ? null : (
        <p className={styles.none}>
          {words.difference.same} {same.map(({ left }) => nameOf(left)).join(', ')}
        </p>
      )}
    </section>
  )
}

const nameOf = (source: SourceText | null) => source?.file.split('/').slice(-2).join('/') ?? ''
const titleOf = (lesson: Lesson, { lock }: TraceHeader) => lesson.locks.find(({ id }) => id === lock)?.title ?? lock

function isBefore({ locks }: Lesson, one: TraceHeader, other: TraceHeader): boolean {
  const place = ({ lock }: TraceHeader) => locks.findIndex(({ id }) => id === lock)
  return place(one) < place(other)
}

/** The files of both; where all are the same, what the scenario says of the two locks. */
function pairsOf(lesson: Lesson, left: TraceHeader, right: TraceHeader): FilePair[] {
  const files = ({ sources, lock }: TraceHeader) => orderedFiles(sources, folderOfLock(lesson, lock))
  const pairs = pairFiles(files(left), files(right))
  if (pairs.some(isDifferent)) return pairs
  const entries = ({ sources, lock }: TraceHeader) =>
    sources.filter(({ file }) => file.startsWith('chapters/')).flatMap((scenario) => lockEntry(scenario, lock) ?? [])
  const inScenario = pairFiles(entries(left), entries(right))
  return [...inScenario, ...pairs.filter((pair) => !inScenario.some((one) => one.left?.file === pair.left?.file))]
}

const nothing: SourceText = { file: '', language: 'ts', text: '' }

function FileDifference({ pair: { left, right, lines } }: { pair: FilePair }) {
  const leftTokens = useHighlighted(left ?? nothing)
  const rightTokens = useHighlighted(right ?? nothing)
  const tokensOf = (line: DiffLine): CodeToken[] =>
    (line.right === undefined ? leftTokens[(line.left ?? 0) - 1] : rightTokens[line.right - 1]) ?? [{ text: line.text }]
  const names = left === null ? [right] : right === null || right.file === left.file ? [left] : [left, right]
  return (
    <>
      <h3 className={styles.file}>{names.map(nameOf).join(' → ')}</h3>
      {left === null || right === null ? (
        <p className={styles.none}>{left === null ? words.difference.onlyRight : words.difference.onlyLeft}</p>
      ) : null}
      <ol className={styles.lines}>
        {hunksOf(lines).map((hunk) =>
          hunk.kind === 'same' ? (
            <li key={`same ${hunk.after}`} className={styles.skipped}>
              {words.difference.skipped(hunk.count)}
            </li>
          ) : (
            hunk.lines.map((line) => (
              <Line key={`${line.left ?? ''}.${line.right ?? ''}`} line={line} tokens={tokensOf(line)} />
            ))
          ),
        )}
      </ol>
    </>
  )
}

const signs = { same: '', removed: '−', added: '+' } as const

function Line({ line, tokens }: { line: DiffLine; tokens: CodeToken[] }) {
  let at = 0
  return (
    <li className={styles.line} data-kind={line.kind}>
      <span className={styles.number} aria-hidden="true">
        {line.right ?? line.left}
      </span>
      <span className={styles.sign} aria-hidden="true">
        {signs[line.kind]}
      </span>
      {line.kind === 'same' ? null : <span className="sr-only">{words.difference[line.kind]}</span>}
      <code>
        {tokens.map((token) => {
          const column = at
          at += token.text.length
          return (
            <span key={column} style={{ color: token.colour }}>
              {token.text}
            </span>
          )
        })}
      </code>
    </li>
  )
}
