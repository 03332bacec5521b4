/** The trace of all runs as a table, in pages: every event in words, linked to its moment. */

import { useDeferredValue, useMemo, useState } from 'react'
import { lastUpTo } from '#model/base/sorted.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { lockTitle } from '#web/format/lock-title.ts'
import { phrases } from '#web/locale/phrases.ts'
import { tableWords } from '#web/locale/theatre/table.ts'
import { useDisclosure, useReplay, useTheatre } from '#web/player/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { EventTable } from './EventTable.tsx'
import { eventsThatFit, pageRows } from './rows.ts'
import styles from './TablePanel.module.css'

export function TablePanel({ lesson }: { lesson: Lesson }) {
  const replay = useReplay()
  const runs = useTheatre((theatre) => theatre.runs)
  const index = useTheatre((theatre) => theatre.cursor.index)
  // Later rows are dimmed. While a question is open, they are left out, because they would reveal the answer.
  const until = useDisclosure((shown) => shown.steps)
  const [text, setText] = useState('')
  const [run, setRun] = useState<number | null>(null)
  /** The page that the reader chose, or `null` for the cursor's page. */
  const [chosen, setChosen] = useState<number | null>(null)
  const wanted = useDeferredValue(text)
  const fitting = useMemo(() => eventsThatFit(replay, { text: wanted, run }, phrases), [replay, wanted, run])

  const all = fitting === null ? until : lastUpTo(fitting, until - 1) + 1
  const current = fitting === null ? index : lastUpTo(fitting, index)
  const pages = Math.max(1, Math.ceil(all / pageRows))
  const page = Math.min(chosen ?? Math.floor(Math.max(0, current) / pageRows), pages - 1)
  const from = page * pageRows
  const places = Array.from({ length: Math.min(pageRows, all - from) }, (_, i) => fitting?.[from + i] ?? from + i)
  const titles = runs.map(({ lock }) => lockTitle(lesson, lock))
  return (
    <div className={styles.panel} data-testid="panel-table">
      <div className={styles.filter}>
        <SearchField
          look="flat"
          className={styles.search}
          label={tableWords.filter}
          hint={tableWords.filterHint}
          value={text}
          onChange={setText}
        />
        {runs.length < 2 ? null : (
          <select
            aria-label={tableWords.runs}
            value={run ?? ''}
            onChange={(event) => setRun(event.target.value === '' ? null : Number(event.target.value))}
          >
            <option value="">{tableWords.both}</option>
            {titles.map((title, i) => (
              <option key={runs[i]?.run} value={i}>
                {title}
              </option>
            ))}
          </select>
        )}
      </div>
      {all === 0 ? (
        <EmptyState title={tableWords.none}>{tableWords.noneHint}</EmptyState>
      ) : (
        <EventTable
          places={places}
          caption={tableWords.caption(from + 1, from + places.length, all)}
          current={
            chosen === null || places.includes(fitting?.[current] ?? current) ? (fitting?.[current] ?? current) : -1
          }
          titles={titles}
          onGo={() => setChosen(null)}
        />
      )}
      <Pages page={page} pages={pages} chosen={chosen !== null} onPage={setChosen} />
    </div>
  )
}

interface PagesProps {
  page: number
  pages: number
  chosen: boolean
  onPage: (page: number | null) => void
}

function Pages({ page, pages, chosen, onPage }: PagesProps) {
  return (
    <nav className={styles.pages} aria-label={tableWords.pages}>
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        {tableWords.previous}
      </Button>
      <span role="status">{tableWords.page(page + 1, pages)}</span>
      {!chosen ? null : (
        <Button look="bare" onClick={() => onPage(null)}>
          {tableWords.follow}
        </Button>
      )}
      <Button disabled={page === pages - 1} onClick={() => onPage(page + 1)}>
        {tableWords.next}
      </Button>
    </nav>
  )
}
