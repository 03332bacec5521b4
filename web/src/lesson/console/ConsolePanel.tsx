/** Every command with its answer, and everything else that happened, in order. What is still to come is dimmed; a click goes there. */
import { useMemo, useState } from 'react'
import type { RunReplay } from '../../replay/replay.ts'
import type { Point } from '../../replay/types.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { words } from '../../words.ts'
import { ConsoleList } from './ConsoleList.tsx'
import styles from './ConsolePanel.module.css'
import { fitsFilter, toEntry } from './lines.ts'

interface ConsolePanelProps {
  run: RunReplay
  at: Point
  onSeek: (seq: number) => void
}

export function ConsolePanel({ run, at, onSeek }: ConsolePanelProps) {
  const [filter, setFilter] = useState('')
  // An index grows in place, so its count is what tells that there is more.
  const { count } = run
  const entries = useMemo(() => {
    const whole = { seq: count - 1, atMs: Number.MAX_VALUE }
    const showNodes = run.header.fleet.nodes.length > 1
    return run.consoleRows(whole, 0, run.consoleCount(whole)).map((row) => toEntry(row, showNodes))
  }, [run, count])
  const shown = useMemo(
    () => (filter.trim() === '' ? entries : entries.filter((entry) => fitsFilter(entry, filter.trim()))),
    [entries, filter],
  )

  return (
    <div className={styles.panel} data-testid="panel-console">
      <label className={styles.filter}>
        <Icon name="search" />
        <span className="sr-only">{words.console.filter}</span>
        <input
          type="search"
          value={filter}
          placeholder={words.console.filterHint}
          onChange={(event) => setFilter(event.target.value)}
        />
        <span className={styles.count}>{words.console.rows(shown.length, entries.length)}</span>
      </label>
      {entries.length === 0 ? (
        <EmptyState title={words.console.empty}>{words.console.emptyHint}</EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState title={words.console.nothing}>{words.console.nothingHint}</EmptyState>
      ) : (
        <ConsoleList entries={shown} at={at} onSeek={onSeek} />
      )}
    </div>
  )
}
