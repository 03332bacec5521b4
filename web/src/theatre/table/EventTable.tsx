/** Shows a page of events as an HTML table, which screen readers can navigate by row and column. */
import { useEffect, useRef } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { timeText } from '#web/format/figures.ts'
import { phrases } from '#web/locale/phrases.ts'
import { tableWords } from '#web/locale/theatre/table.ts'
import { sayable } from '#web/parts/hidden-fault.ts'
import { useDisclosure, useReplay, useTheatre } from '#web/player/react.tsx'
import { ClientMark } from '#web/ui/ClientMark.tsx'
import styles from './EventTable.module.css'
import { whatOf, whoOf } from './rows.ts'

interface EventTableProps {
  /** Indexes in the merged order of all runs. */
  places: readonly number[]
  caption: string
  /** Index of the cursor's row, or -1 if that row is on another page. */
  current: number
  titles: readonly string[]
  /** Called after the cursor was moved to a row. */
  onGo: () => void
}

export function EventTable({ places, caption, current, titles, onGo }: EventTableProps) {
  const box = useRef<HTMLElement>(null)
  const index = useTheatre((theatre) => theatre.cursor.index)
  const runs = useReplay().runs.length
  const faultsUntil = useDisclosure(
    useShallow((shown) => Array.from({ length: runs }, (_, run) => shown.of(run).faultsUntil)),
  )
  const seekToIndex = useTheatre((theatre) => theatre.seekToIndex)
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>(`[data-place="${current}"]`)
    if (box.current !== null && row !== null && row !== undefined) keepInSight(box.current, row)
  }, [current])
  const [first] = places
  useEffect(() => {
    // A new page starts at its top, unless the cursor is on it.
    if (first !== undefined && box.current?.querySelector('[aria-current]') === null) box.current.scrollTop = 0
  }, [first])
  return (
    // A scrolling region must be reachable by keyboard.
    <section className={styles.box} ref={box} tabIndex={0} aria-label={tableWords.region}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{tableWords.time}</th>
            {titles.length < 2 ? null : <th scope="col">{tableWords.run}</th>}
            <th scope="col">{tableWords.who}</th>
            <th scope="col">{tableWords.what}</th>
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <EventRow
              key={place}
              place={place}
              current={place === current}
              later={place > index}
              titles={titles}
              faultsUntil={faultsUntil}
              onGo={() => {
                seekToIndex(place)
                onGo()
              }}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface EventRowProps {
  place: number
  current: boolean
  later: boolean
  titles: readonly string[]
  /** For each run, `seq` up to which faults may be named. */
  faultsUntil: readonly number[]
  onGo: () => void
}

function EventRow({ place, current, later, titles, faultsUntil, onGo }: EventRowProps) {
  const entry = useReplay().at(place)
  if (entry === undefined) return null
  const { run } = entry
  const event = sayable(entry.event, { faultsUntil: faultsUntil[run] ?? Number.POSITIVE_INFINITY })
  const who = whoOf(event)
  const time = timeText(event.atMs)
  return (
    <tr data-place={place} data-later={later || undefined} aria-current={current || undefined}>
      <th scope="row">
        <button type="button" title={tableWords.goTo(time)} onClick={onGo}>
          {time}
        </button>
      </th>
      {titles.length < 2 ? null : <td className={styles.run}>{titles[run]}</td>}
      <td>{who === null ? tableWords.theRun : who.isClient ? <ClientMark client={who.name} small /> : who.name}</td>
      <td className={styles.what}>{whatOf(event, phrases)}</td>
    </tr>
  )
}

/** Scrolls only the box. Leaves room for the table's head, which covers the first lines. */
function keepInSight(box: HTMLElement, row: HTMLElement): void {
  const head = 3 * row.offsetHeight
  const top = row.offsetTop
  const seen = top >= box.scrollTop + head && top + 2 * row.offsetHeight <= box.scrollTop + box.clientHeight
  if (!seen) box.scrollTop = top - box.clientHeight / 2
}
