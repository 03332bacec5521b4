/** Shows all commands with answers, and other events, up to the cursor. A click on a row moves the cursor there. */
import { useDeferredValue, useMemo, useState } from 'react'
import { lastUpTo } from '#model/base/sorted.ts'
import { phrases } from '#web/locale/phrases.ts'
import { consolePanelWords } from '#web/locale/theatre/console.ts'
import { useDisclosure, useReplay, useTheatre } from '#web/player/react.tsx'
import type { RunReplay } from '#web/replay/replay.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ConsoleFilter } from './ConsoleFilter.tsx'
import { ConsoleList } from './ConsoleList.tsx'
import styles from './ConsolePanel.module.css'
import { CopyCommands } from './CopyCommands.tsx'
import { consoleIndexOf, whole } from './console-index.ts'
import { isFilteringRows, noRowFilter, rowsThatFit } from './filter.ts'

export function ConsolePanel({ run, number }: { run: RunReplay; number: number }) {
  const cursor = useTheatre((theatre) => theatre.cursor)
  const seekToEvent = useTheatre((theatre) => theatre.seekToEvent)
  const at = useReplay().pointOf(number, cursor)
  // Later rows are dimmed. While a question is open, they are left out, because they would reveal the answer.
  const ahead = useDisclosure((shown) => shown.future)
  const faultsUntil = useDisclosure((shown) => shown.of(number).faultsUntil)
  const [filter, setFilter] = useState(noRowFilter)
  const wanted = useDeferredValue(filter)
  const index = consoleIndexOf(run)
  const all = index.heights.length
  const { count } = run
  // The index grows in place, so the run's event count is a dependency.
  const fitting = useMemo(
    () => (isFilteringRows(wanted) && count >= 0 ? rowsThatFit(index.allFacts(phrases), wanted) : range(all)),
    [index, wanted, all, count],
  )
  const until = run.consoleCount(ahead ? whole : at)
  const shown = lastUpTo(fitting, until - 1) + 1
  return (
    <div className={styles.panel} data-testid="panel-console">
      <ConsoleFilter header={run.header} filter={filter} onFilter={setFilter} shown={shown} all={until}>
        <CopyCommands run={run} numbers={() => fitting.slice(0, shown)} until={until} />
      </ConsoleFilter>
      {until === 0 ? (
        <EmptyState title={consolePanelWords.empty}>{consolePanelWords.emptyHint}</EmptyState>
      ) : shown === 0 ? (
        <EmptyState title={consolePanelWords.nothing}>{consolePanelWords.nothingHint}</EmptyState>
      ) : (
        <ConsoleList
          run={run}
          book={index}
          numbers={fitting}
          shown={shown}
          at={at}
          faultsUntil={faultsUntil}
          onSeek={(seq) => seekToEvent({ run: number, seq })}
        />
      )}
    </div>
  )
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i)
}
