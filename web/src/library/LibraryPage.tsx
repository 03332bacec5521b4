/** The first page: what this is, and the path through the lessons. */
import { useEffect, useState } from 'react'
import type { Library } from '../../../server/protocol/messages.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Icon } from '../ui/Icon.tsx'
import { LooksButtons } from '../ui/LooksButtons.tsx'
import { words } from '../words.ts'
import { Chapter } from './Chapter.tsx'
import { HeroPicture } from './HeroPicture.tsx'
import styles from './LibraryPage.module.css'
import { fitsQuery } from './search.ts'
import { useLibrary } from './useLibrary.ts'
import { watchedLessons } from './watched.ts'

export function LibraryPage() {
  const { library, failure, retry } = useLibrary()
  const [query, setQuery] = useState('')
  useEffect(() => {
    document.title = words.product
  }, [])

  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <span className={styles.logo}>{words.product}</span>
        <span className={styles.tools}>
          <LooksButtons />
        </span>
      </header>
      <main className={styles.main}>
        <div className={styles.hero}>
          <div>
            <h1>{words.library.title}</h1>
            <p>{words.library.about}</p>
            <Search query={query} onChange={setQuery} />
          </div>
          <div className={styles.picture}>
            <HeroPicture />
          </div>
        </div>
        {library !== null ? (
          <Path library={library} query={query} onClear={() => setQuery('')} />
        ) : failure !== null ? (
          <ErrorNote title={failure.message} actions={<Button onClick={retry}>{words.library.retry}</Button>}>
            {words.notices.hints[failure.code]}
          </ErrorNote>
        ) : (
          <p role="status" className={styles.loading}>
            {words.library.loading}
          </p>
        )}
      </main>
      {library === null ? null : <footer className={styles.foot}>{words.library.footer(library.redisVersion)}</footer>}
    </div>
  )
}

function Search({ query, onChange }: { query: string; onChange: (query: string) => void }) {
  return (
    <label className={styles.search}>
      <Icon name="search" />
      <span className="sr-only">{words.library.search}</span>
      <input
        type="search"
        value={query}
        placeholder={`${words.library.search}: ${words.library.searchHint}`}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

function Path({ library, query, onClear }: { library: Library; query: string; onClear: () => void }) {
  const watched = watchedLessons()
  const chapters = library.chapters
    .map((chapter) => ({ ...chapter, scenarios: chapter.scenarios.filter((lesson) => fitsQuery(lesson, query)) }))
    .filter((chapter) => chapter.scenarios.length > 0)
  const found = chapters.reduce((sum, chapter) => sum + chapter.scenarios.length, 0)

  if (found === 0 && query.trim() === '') {
    return <EmptyState title={words.library.empty}>{words.library.emptyHint}</EmptyState>
  }
  return (
    <>
      <p role="status" className="sr-only">
        {query.trim() === '' ? '' : words.library.found(found)}
      </p>
      {found === 0 ? (
        <div className={styles.nothing}>
          <EmptyState title={words.library.nothing(query.trim())}>{words.library.nothingHint}</EmptyState>
          <Button onClick={onClear}>{words.library.clear}</Button>
        </div>
      ) : (
        chapters.map((chapter) => <Chapter key={chapter.id} chapter={chapter} watched={watched} />)
      )}
    </>
  )
}
