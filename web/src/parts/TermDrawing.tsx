/** Draws a term's meaning in up to three bars, in the style of the timeline. Time goes from 0 to 100. */
import type { ReactNode } from 'react'
import { glossaryWords, type TermId } from '../locale/glossary.ts'
import { ownerColour } from '../ui/owner.ts'
import styles from './Term.module.css'

/**
 * A mark in a row. A `bar` is a belief or a grant without an end, a `slope` is a lease, `waits` and `wrong` are dotted lines, and `ends` is a cross at `from`.
 */
interface Piece {
  as: 'bar' | 'slope' | 'waits' | 'wrong' | 'ends'
  from: number
  until: number
  owner?: string
  text?: string
}

interface Row {
  name: string
  pieces: readonly Piece[]
}

const bar = (owner: string, from: number, until: number, text?: string): Piece => ({
  as: 'bar',
  owner,
  from,
  until,
  ...(text === undefined ? {} : { text }),
})
const slope = (owner: string, from: number, until: number): Piece => ({ as: 'slope', owner, from, until })
const waits = (owner: string, from: number, until: number): Piece => ({ as: 'waits', owner, from, until })
const wrong = (from: number, until: number): Piece => ({ as: 'wrong', from, until })
const ends = (from: number): Piece => ({ as: 'ends', from, until: from })

const rows = (
  a: readonly Piece[],
  b: readonly Piece[],
  store: readonly Piece[],
  name: 'redis' | 'store' = 'redis',
): Row[] => [
  { name: 'A', pieces: a },
  { name: 'B', pieces: b },
  { name, pieces: store },
]
const nodes = (...each: (readonly Piece[])[]): Row[] => each.map((pieces, i) => ({ name: `n${i + 1}`, pieces }))

const drawings: Record<TermId, Row[]> = {
  lock: rows([bar('A', 5, 45)], [waits('B', 15, 50), bar('B', 52, 95)], [bar('A', 4, 47), bar('B', 51, 97)]),
  key: rows([bar('A', 12, 70)], [waits('B', 25, 95)], [bar('A', 10, 73, 'lock:stock')]),
  lease: rows([bar('A', 5, 60)], [waits('B', 25, 92)], [slope('A', 4, 90)]),
  token: rows([bar('A', 5, 42, '33')], [bar('B', 52, 95, '34')], [bar('A', 4, 44, '33'), bar('B', 51, 97, '34')]),
  pause: rows(
    [bar('A', 5, 38), bar('A', 78, 95)],
    [waits('B', 20, 60), bar('B', 62, 95)],
    [slope('A', 4, 58), slope('B', 61, 140)],
  ),
  criticalSection: rows(
    [bar('A', 15, 42)],
    [waits('B', 25, 52), bar('B', 55, 85)],
    [bar('A', 10, 47), bar('B', 51, 90)],
  ),
  node: rows([bar('A', 12, 95)], [waits('B', 25, 95)], [bar('A', 10, 97, '/lock/0001')], 'store'),
  czxid: rows(
    [bar('A', 5, 42, '33')],
    [bar('B', 52, 95, '38')],
    [bar('A', 4, 44, '33'), bar('B', 51, 97, '38')],
    'store',
  ),
  zombie: rows(
    [bar('A', 5, 95), wrong(52, 95)],
    [waits('B', 20, 60), bar('B', 62, 95)],
    [slope('A', 4, 52), slope('B', 61, 140)],
  ),
  orphan: rows([bar('A', 5, 40), ends(42)], [waits('B', 25, 95)], [bar('A', 4, 97)]),
  watchdog: rows([bar('A', 5, 95)], [waits('B', 20, 95)], [slope('A', 4, 60), slope('A', 32, 88), slope('A', 60, 116)]),
  garbageCollection: rows(
    [bar('A', 5, 38), bar('A', 78, 95)],
    [waits('B', 20, 60), bar('B', 62, 95)],
    [slope('A', 4, 58), slope('B', 61, 140)],
  ),
  master: nodes([bar('A', 5, 50), ends(53)], [bar('A', 9, 95)], []),
  replica: nodes([bar('A', 5, 50), ends(53)], [bar('A', 14, 95)], [bar('A', 18, 95)]),
  sentinel: nodes([bar('A', 5, 40), ends(43)], [waits('B', 45, 66), bar('B', 68, 95)], []),
  quorum: nodes([bar('A', 5, 90)], [bar('A', 8, 90)], [bar('B', 6, 90)]),
  cluster: nodes([bar('B', 5, 95, 'cart:7')], [bar('A', 5, 95, 'lock:stock')], [bar('C', 5, 95, 'user:3')]),
  slot: nodes([], [bar('A', 5, 95, '5968: lock:stock')], []),
  session: rows(
    [bar('A', 5, 40), ends(43)],
    [waits('B', 15, 64), bar('B', 66, 97)],
    [bar('A', 4, 62), bar('B', 65, 97)],
    'store',
  ),
  pool: rows([bar('A', 5, 40, '1')], [bar('B', 50, 95, '1')], [bar('A', 4, 42, '1'), bar('B', 49, 97, '1')], 'store'),
  keepAlive: rows(
    [bar('A', 5, 60), ends(63)],
    [waits('B', 20, 95)],
    [slope('A', 4, 50), slope('A', 24, 70), slope('A', 44, 90)],
    'store',
  ),
  revision: rows(
    [bar('A', 5, 42, '7')],
    [bar('B', 52, 95, '9')],
    [bar('A', 4, 44, '7'), bar('B', 51, 97, '9')],
    'store',
  ),
  transaction: rows(
    [bar('A', 6, 55)],
    [waits('B', 18, 60), bar('B', 63, 95)],
    [bar('A', 4, 59, 'BEGIN … COMMIT'), bar('B', 62, 97)],
    'store',
  ),
  commit: rows(
    [bar('A', 6, 58, 'writes 4')],
    [bar('B', 24, 50, '5'), bar('B', 68, 95, '4')],
    [bar('A', 4, 59, '5'), bar('A', 61, 97, '4')],
    'store',
  ),
  fork: rows([bar('A', 5, 95, 'A’s value')], [bar('A', 40, 70, 'A’s value')], [bar('A', 4, 97)]),
  setnx: rows([bar('A', 12, 70)], [waits('B', 25, 95)], [bar('A', 10, 97, 'SETNX')]),
  expire: rows([bar('A', 5, 70)], [waits('B', 25, 92)], [bar('A', 4, 35), slope('A', 36, 90)]),
  setNxPx: rows([bar('A', 12, 70)], [waits('B', 25, 95)], [slope('A', 10, 92)]),
  atomic: rows([bar('A', 8, 95)], [waits('B', 30, 95)], [bar('A', 10, 55, 'create + expiry'), slope('A', 56, 110)]),
  pipeline: rows(
    [bar('A', 5, 32, '1, 2')],
    [bar('B', 40, 62)],
    [bar('A', 12, 40, '1'), bar('B', 42, 64), bar('A', 66, 94, '2')],
  ),
  owner: rows([bar('A', 12, 70)], [waits('B', 25, 95)], [bar('A', 10, 73, 'lock:stock = A')]),
}

const [left, width, rowHeight] = [34, 200, 18]
const xOf = (share: number) => left + (Math.min(share, 100) / 100) * width

export function TermDrawing({ term }: { term: TermId }) {
  const drawn = drawings[term]
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${left + width + 4} ${drawn.length * rowHeight}`} aria-hidden="true">
      {drawn.map(({ name, pieces }, row) => (
        <g key={name} transform={`translate(0 ${row * rowHeight})`}>
          <text x="0" y="12">
            {rowName(name)}
          </text>
          <line className={styles.line} x1={left} x2={left + width} y1="9" y2="9" />
          {pieces.map((piece) => (
            <g key={`${piece.as} ${piece.from}`}>{shapeOf(piece, pieces)}</g>
          ))}
        </g>
      ))}
    </svg>
  )
}

/** Returns a row's name. The name of a store comes from the dictionary; other names are client letters or node ids. */
const rowName = (name: string) => (name === 'redis' || name === 'store' ? glossaryWords[name] : name)

function shapeOf({ as, from, until, owner, text }: Piece, row: readonly Piece[]): ReactNode {
  const [x, end] = [xOf(from), xOf(until)]
  const colour = owner === undefined ? undefined : ownerColour(owner)
  switch (as) {
    case 'bar':
      return (
        <>
          <rect x={x} y="3" width={end - x} height="12" rx="2" fill={colour} />
          {text === undefined ? null : (
            <text x={x + 4} y="12" className={styles.on}>
              {text}
            </text>
          )}
        </>
      )
    case 'slope': {
      // A renewal cuts the previous slope short.
      const next = row.find((other) => other.as === 'slope' && other.from > from)
      const cut = Math.min(next?.from ?? 100, until)
      const height = 12 * (1 - (cut - from) / (until - from))
      return <path d={`M${x},15V3L${xOf(cut)},${15 - height}V15Z`} fill={colour} />
    }
    case 'waits':
      return <line x1={x} x2={end} y1="9" y2="9" className={styles.waits} stroke={colour} />
    case 'wrong':
      return <line x1={x} x2={end} y1="17" y2="17" className={styles.wrong} />
    case 'ends':
      return <path d={`M${x - 4},5l8,8M${x + 4},5l-8,8`} className={styles.bad} />
  }
}
