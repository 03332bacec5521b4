/** Lists the server's recordings, with a search field. */
import { useMemo, useState } from 'react'
import type { Library, RecordingEntry } from '#model/messages/messages.ts'
import type { Problem } from '../base/problem.ts'
import { recordingListWords } from '../locale/recordings-list.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { families, found, keptFirst } from './listing.ts'
import { RecordingRow } from './RecordingRow.tsx'
import styles from './RecordingsPage.module.css'

interface RecordingsListProps {
  entries: readonly RecordingEntry[]
  /** `null` if the library is not available, in which case rows show ids instead of titles. */
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
        label={recordingListWords.filter}
        hint={recordingListWords.filterHint}
        value={query}
        onChange={setQuery}
      />
      <p className={styles.count} role="status">
        {recordingListWords.count(shown.length, entries.length)}
      </p>
      {shown.length === 0 ? (
        <EmptyState title={recordingListWords.nothing(query)}>{recordingListWords.nothingHint}</EmptyState>
      ) : null}
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
