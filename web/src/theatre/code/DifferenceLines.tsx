/** Shows the difference between two files, unified or side by side. Identical parts are folded. */
import { type ReactNode, useMemo, useState } from 'react'
import type { SourceText } from '#model/trace/trace.ts'
import { type DiffLine, hunksOf } from '#web/base/diff.ts'
import { codeWords } from '#web/locale/theatre/code.ts'
import styles from './DifferenceLines.module.css'
import { type CodeToken, useHighlighted } from './highlight.ts'
import type { FilePair } from './pairs.ts'
import { sideBySide } from './sides.ts'
import { type MarkedColumns, markTokens, wordMarks } from './word-marks.ts'

const nothing: SourceText = { file: '', language: 'ts', text: '' }

interface DifferenceLinesProps {
  pair: FilePair
  wide: boolean
}

export function DifferenceLines({ pair: { left, right, lines }, wide }: DifferenceLinesProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const leftTokens = useHighlighted(left ?? nothing)
  const rightTokens = useHighlighted(right ?? nothing)
  const marks = useMemo(() => wordMarks(lines), [lines])
  const hunks = useMemo(() => hunksOf(lines), [lines])
  const code = (line: DiffLine, side: 'left' | 'right') => {
    const number = side === 'left' ? line.left : line.right
    const tokens = (side === 'left' ? leftTokens : rightTokens)[(number ?? 0) - 1] ?? [{ text: line.text }]
    return <Code tokens={tokens} marks={marks.get(line) ?? []} />
  }
  const sideOf = (line: DiffLine) => (line.right === undefined ? 'left' : 'right')
  const drawn = (some: readonly DiffLine[]) =>
    wide
      ? sideBySide(some).map(([one, other]) => (
          <li key={`${one?.left}.${other?.right}`} className={styles.pair}>
            <Half line={one} number={one?.left}>
              {one === undefined ? null : code(one, 'left')}
            </Half>
            <Half line={other} number={other?.right}>
              {other === undefined ? null : code(other, 'right')}
            </Half>
          </li>
        ))
      : some.map((line) => (
          <li key={`${line.left ?? ''}.${line.right ?? ''}`} className={styles.line} data-kind={line.kind}>
            <LineNumber of={line.left} />
            <LineNumber of={line.right} />
            <Sign kind={line.kind} />
            {code(line, sideOf(line))}
          </li>
        ))
  return (
    <ol className={styles.lines}>
      {hunks.map((hunk) => {
        if (hunk.kind === 'lines') return drawn(hunk.lines)
        if (unfolded.has(hunk.after)) return drawn(lines.slice(hunk.after, hunk.after + hunk.count))
        return (
          <li key={`same ${hunk.after}`} className={styles.folded}>
            <button
              type="button"
              title={codeWords.unfold(hunk.count)}
              onClick={() => setUnfolded(new Set([...unfolded, hunk.after]))}
            >
              {codeWords.difference.skipped(hunk.count)}
            </button>
          </li>
        )
      })}
    </ol>
  )
}

interface HalfProps {
  line: DiffLine | undefined
  number: number | undefined
  children: ReactNode
}

function Half({ line, number, children }: HalfProps) {
  return (
    <div className={styles.line} data-kind={line?.kind ?? 'none'}>
      <LineNumber of={number} />
      {line === undefined ? null : <Sign kind={line.kind} />}
      {children}
    </div>
  )
}

function LineNumber({ of }: { of: number | undefined }) {
  return (
    <span className={styles.number} aria-hidden="true">
      {of}
    </span>
  )
}

const signs = { same: '', removed: '−', added: '+' } as const

function Sign({ kind }: { kind: DiffLine['kind'] }) {
  return (
    <>
      <span className={styles.sign} aria-hidden="true">
        {signs[kind]}
      </span>
      {kind === 'same' ? null : <span className="sr-only">{codeWords.difference[kind]}</span>}
    </>
  )
}

function Code({ tokens, marks }: { tokens: CodeToken[]; marks: readonly MarkedColumns[] }) {
  return (
    <code>
      {markTokens(tokens, marks).map(({ token, text, at, marked }) => (
        <span key={at} style={{ color: marked ? undefined : token.colour }} data-marked={marked || undefined}>
          {text}
        </span>
      ))}
    </code>
  )
}
