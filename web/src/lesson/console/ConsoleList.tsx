/** The console's rows. Only those in sight are in the document; the list keeps the cursor's row in sight by itself. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Point } from '../../replay/types.ts'
import { ClientMark } from '../../ui/ClientMark.tsx'
import { words } from '../../words.ts'
import styles from './ConsoleList.module.css'
import type { ConsoleEntry } from './lines.ts'
import { offsetsOf, rowsBetween } from './windowing.ts'

/** The height of one line, as ConsoleList.module.css has it. */
const lineRem = 1.25
/** The room around each row, in lines. */
const gapLines = 0.4

interface ConsoleListProps {
  entries: ConsoleEntry[]
  at: Point
  onSeek: (seq: number) => void
}

export function ConsoleList({ entries, at, onSeek }: ConsoleListProps) {
  const offsets = useMemo(() => offsetsOf(entries.map((entry) => entry.lines.length + gapLines)), [entries])
  const { box, top, bottom, scrollToLine } = useLinesInSight()
  const current = currentRow(entries, at)

  useEffect(() => {
    if (current >= 0) scrollToLine(offsets[current] ?? 0, offsets[current + 1] ?? 0)
  }, [current, offsets, scrollToLine])

  const { from, until } = rowsBetween(offsets, top, bottom)
  return (
    // A scrolling region must be reachable by keyboard.
    <section className={styles.box} ref={box} tabIndex={0} aria-label={words.console.region}>
      <ol className={styles.list} style={{ height: `${(offsets.at(-1) ?? 0) * lineRem}rem` }}>
        {entries.slice(from, until).map((entry, i) => (
          <li
            key={entry.seq}
            className={styles.entry}
            data-current={from + i === current || undefined}
            aria-current={from + i === current || undefined}
            aria-setsize={entries.length}
            aria-posinset={from + i + 1}
            style={{ top: `${(offsets[from + i] ?? 0) * lineRem}rem` }}
          >
            <Entry entry={entry} at={at} onSeek={onSeek} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Entry({ entry, at, onSeek }: { entry: ConsoleEntry; at: Point; onSeek: (seq: number) => void }) {
  return entry.lines.map((line, i) => (
    <button
      key={`${line.seq}-${line.text}`}
      type="button"
      tabIndex={-1}
      className={styles.line}
      data-look={line.look}
      data-later={line.seq > at.seq || undefined}
      title={line.text}
      onClick={() => onSeek(line.seq)}
    >
      <span className={styles.time}>{i === 0 ? (line.atMs / 1000).toFixed(3) : ''}</span>
      <span className={styles.who}>
        {i > 0 ? null : entry.isClient ? <ClientMark client={entry.who} small /> : <small>{entry.who}</small>}
      </span>
      <code>
        {i === 0 && entry.node !== undefined ? <span className={styles.node}>{entry.node}&gt; </span> : null}
        {line.text}
      </code>
    </button>
  ))
}

/** The last row that has begun at the cursor; -1 before the first. */
function currentRow(entries: ConsoleEntry[], at: Point): number {
  return entries.findLastIndex((entry) => entry.seq <= at.seq)
}

/** Which lines the box shows, and how to bring some into sight. */
function useLinesInSight() {
  const box = useRef<HTMLDivElement>(null)
  const [sight, setSight] = useState({ top: 0, bottom: 60 })

  const look = useCallback(() => {
    if (box.current === null) return
    const linePx = lineRem * remPx()
    const top = box.current.scrollTop / linePx
    setSight({ top, bottom: top + box.current.clientHeight / linePx })
  }, [])

  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    look()
    element.addEventListener('scroll', look, { passive: true })
    const watcher = new ResizeObserver(look)
    watcher.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      watcher.disconnect()
    }
  }, [look])

  const scrollToLine = useCallback((top: number, bottom: number) => {
    const element = box.current
    if (element === null) return
    const linePx = lineRem * remPx()
    // Two lines of what comes next stay visible below the cursor's row.
    const wanted = (bottom + 2) * linePx
    if (top * linePx < element.scrollTop) element.scrollTop = (top - 1) * linePx
    else if (wanted > element.scrollTop + element.clientHeight) element.scrollTop = wanted - element.clientHeight
  }, [])

  return { box, ...sight, scrollToLine }
}

function remPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}
