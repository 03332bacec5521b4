/** The recordings that a server keeps, and a field to find one of them. */
import { useMemo, useState } from 'react'
import type { Library, RecordingEntry } from '#model/messages/messages.ts'
import type { Problem } from '../base/problem.ts'
import { recordingWords } from '../locale/en/recordings.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { families, found, keptFirst } from './listing.ts'
import { RecordingRow } from './RecordingRow.tsx'
import styles from './RecordingsPage.module.css'

const { list } = recordingWords

interface RecordingsListProps {
  /** At least one. */
  entries: readonly RecordingEntry[]
  /** `null`: it could not be fetched, and the rows show ids in place of titles. */
  library: Library | null
  onChanged: (entry: RecordingEntry) => void
  onDeleted: (comparison: string) => void
  onProblem: (problem: Problem) => void
}

export function RecordingsList({ entries, library, onChanged, onDeleted, onProblem }: RecordingsListProps) {
  const [query, setQuery] = useState('')
  const lessons = useMemo(
    () => new Map(library?.chapters.flatMap(({ scenarios }) => scenarios).map((lesson) => [lesson.id, lesson])),
    [library],
  )
  const shown = keptFirst(found(entries, query, lessons))
  return (
    <>
      <SearchField
        className={styles.search}
        label={list.filter}
        hint={list.filterHint}
        value={query}
        onChange={setQuery}
      />
      <p className={styles.count} role="status">
        {list.count(shown.length, entries.length)}
      </p>
      {shown.length === 0 ? <EmptyState title={list.nothing(query)}>{list.nothingHint}</EmptyState> : null}
      <ul className={styles.list} data-testid="recordings">
        {families(shown).map(({ entry, tried }) => (
          <RecordingRow
            key={entry.comparison}
            entry={entry}
            tried={tried}
            lesson={lessons.get(entry.scenario)}
            onChanged={onChanged}
            onDeleted={onDeleted}
            onProblem={onProblem}
          />
        ))}
      </ul>
    </>
  )
}
