/** Shows the console's rows. Only rows in view are rendered. Arrow keys move between rows, and Enter moves the cursor to a row's event. */
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { lastUpTo } from '#model/base/sorted.ts'
import { consolePanelWords } from '#web/locale/theatre/console.ts'
import { sayable } from '#web/parts/hidden-fault.ts'
import type { RunReplay } from '#web/replay/replay.ts'
import type { Point } from '#web/replay/types.ts'
import { ConsoleItem } from './ConsoleItem.tsx'
import styles from './ConsoleList.module.css'
import { type ConsoleIndex, whole } from './console-index.ts'
import { lineRem, useRowsInSight } from './useRowsInSight.ts'
import { offsetsOf, rowsBetween } from './windowing.ts'

/** Space around each row, in lines. */
const gapLines = 0.4
/** Number of rows below which every script is open at first. */
const manyRows = 2000

interface ConsoleListProps {
  run: RunReplay
  book: ConsoleIndex
  /** Row numbers that pass the filter, in order. */
  numbers: readonly number[]
  /** Number of rows in `numbers` that are shown. */
  shown: number
  at: Point
  /** `seq` up to which faults may be named. Naming a later fault would answer an open question. */
  faultsUntil: number
  onSeek: (seq: number) => void
}

export function ConsoleList(props: ConsoleListProps) {
  const { run, book: index, numbers, shown, at, faultsUntil, onSeek } = props
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set())
  const { heights } = index
  const openAtFirst = heights.length < manyRows
  const offsets = useOffsets(props, toggled, openAtFirst)
  const begun = run.consoleCount(at)
  const current = lastUpTo(numbers, begun - 1)
  const { sight, active, move, release } = useMoves(offsets, current, shown - 1)
  const { from, until } = rowsBetween(offsets, sight.top, sight.bottom)
  const toggle = (row: number) => {
    const next = new Set(toggled)
    if (!next.delete(row)) next.add(row)
    setToggled(next)
  }
  const go = (seq: number) => {
    release()
    onSeek(seq)
  }
  const rowAt = (place: number) => {
    const row = numbers[place] ?? 0
    const { closed = 1, open = 1 } = heights[row] ?? {}
    const isOpen = toggled.has(row) !== openAtFirst
    const [found] = run.consoleRows(row < begun ? at : whole, row, row + 1)
    const said = found?.kind === 'event' ? { ...found, event: sayable(found.event, { faultsUntil }) } : found
    return { row: said, opens: open > closed, isOpen }
  }

  return (
    <div className={styles.frame}>
      {/* A scrolling region must be reachable by keyboard. */}
      <section
        ref={sight.box}
        className={styles.box}
        tabIndex={0}
        aria-label={consolePanelWords.region}
        onKeyDown={move}
      >
        <ol className={styles.list} style={{ height: `${(offsets[shown] ?? 0) * lineRem}rem` }}>
          {numbers.slice(from, Math.min(until, shown)).map((number, i) => {
            const place = from + i
            const { row, opens, isOpen } = rowAt(place)
            return row === undefined ? null : (
              <li
                key={number}
                className={styles.entry}
                data-current={place === current || undefined}
                aria-current={place === current || undefined}
                aria-setsize={shown}
                aria-posinset={place + 1}
                data-place={place}
                style={{ top: `${(offsets[place] ?? 0) * lineRem}rem` }}
              >
                <ConsoleItem
                  row={row}
                  at={at}
                  header={run.header}
                  opens={opens}
                  open={isOpen}
                  active={place === active}
                  onSeek={go}
                  onToggle={() => toggle(number)}
                />
              </li>
            )
          })}
        </ol>
      </section>
      {!sight.astray ? null : (
        <button type="button" className={styles.follow} onClick={sight.follow}>
          {consolePanelWords.follow}
        </button>
      )}
    </div>
  )
}

/** Manages the scroll position and the keyboard's row. Arrow keys move between rows. */
function useMoves(offsets: readonly number[], current: number, last: number) {
  /** Index of the keyboard's row, or `null` for the cursor's row. */
  const [chosen, setChosen] = useState<number | null>(null)
  const active = Math.min(chosen ?? Math.max(current, 0), last)
  const placeOf = (place: number) => ({ top: offsets[place] ?? 0, bottom: offsets[place + 1] ?? 0 })
  const sight = useRowsInSight({ row: current < 0 ? null : placeOf(current) })
  const focusRow = useFocus(sight.box, active)
  return {
    sight,
    active,
    move(event: KeyboardEvent) {
      const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (by === 0) return
      event.preventDefault()
      const next = Math.max(0, Math.min(last, active + by))
      const { top, bottom } = placeOf(next)
      sight.reveal(top, bottom)
      setChosen(next)
      focusRow()
    },
    release() {
      setChosen(null)
      sight.follow()
    },
  }
}

/** Returns a function that focuses the active row, even if the row is rendered only after scrolling. */
function useFocus(box: { current: HTMLElement | null }, active: number): () => void {
  const wanted = useRef(false)
  useEffect(() => {
    if (!wanted.current) return
    const row = box.current?.querySelector<HTMLElement>(`[data-place="${active}"] [data-row]`)
    // The row is not rendered yet. The next scroll may bring it.
    if (row == null) return
    wanted.current = false
    row.focus({ preventScroll: true })
  })
  return () => {
    wanted.current = true
  }
}

/** Returns row offsets in lines. Heights change in place as answers arrive, so the run's event count is a dependency. */
function useOffsets(
  { run: { count }, book: index, numbers }: Pick<ConsoleListProps, 'run' | 'book' | 'numbers'>,
  toggled: ReadonlySet<number>,
  openAtFirst: boolean,
): number[] {
  return useMemo(() => {
    const heights = index.heightsOf(count)
    return offsetsOf(
      numbers.map((row) => {
        const { closed = 1, open = 1 } = heights[row] ?? {}
        return gapLines + (toggled.has(row) !== openAtFirst ? open : closed)
      }),
    )
  }, [index, numbers, toggled, openAtFirst, count])
}
