/** Shows the start page: a short introduction to the product, and the path through the lessons. */
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import type { Library } from '#model/messages/messages.ts'
import { libraryWords } from '../locale/library.ts'
import { words } from '../locale/words.ts'
import { useLibrary } from '../parts/useLibrary.ts'
import { lastLesson, watchedShares } from '../player/watched.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { lazy } from '../ui/lazy.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { useTabTitle } from '../ui/useTabTitle.ts'
import { ChapterSection } from './ChapterSection.tsx'
import { CompareLink } from './CompareLink.tsx'
import { Finder } from './Finder.tsx'
import { FirstHour, FirstHourComing } from './FirstHour.tsx'
import { Hero } from './Hero.tsx'
import styles from './LibraryPage.module.css'
import { nextStep } from './next-step.ts'
import { PathOverview } from './PathOverview.tsx'
import { ScenarioCard } from './ScenarioCard.tsx'
import { Skeleton } from './Skeleton.tsx'
import { isFilteringLessons, type LessonFilter, lessonFits, matchOf, noLessonFilter, sortByMatch } from './search.ts'
import { useLibraryKeys } from './useLibraryKeys.ts'
import { WorkshopLinks } from './WorkshopLinks.tsx'

const LeftOut = lazy(() => import('./LeftOut.tsx').then(({ LeftOut }) => LeftOut))

interface LibraryPageProps {
  tools: ReactNode
  /** Note about questions that this reader should repeat now, shown above the lessons. */
  due: ReactNode
  /** Returns the content below a chapter's lessons, given the chapter's number. */
  afterChapter: (number: number) => ReactNode
  /** Content below all chapters. */
  atEnd: ReactNode
  /** Called when a lesson is hovered or focused, to fetch the theatre's code in advance. */
  onPointAtLesson: () => void
}

export function LibraryPage({ tools, due, afterChapter, atEnd, onPointAtLesson }: LibraryPageProps) {
  const { library, lessons, failure, retry } = useLibrary()
  const [filter, setFilter] = useState(noLessonFilter)
  const main = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const clear = useCallback(() => setFilter(noLessonFilter), [])
  useLibraryKeys(main, input, clear)
  useTabTitle()
  // A lesson page's link to all lessons ends in `?lessons`, which scrolls past the top of this page.
  const toLessons = useSearch() === 'lessons' && library !== null
  useEffect(() => {
    if (toLessons) input.current?.scrollIntoView()
  }, [toLessons])

  const watched = watchedShares()
  const step = nextStep(lessons, watched, lastLesson())
  return (
    <div className={styles.page}>
      <PageBar leadsHome={false}>
        <WorkshopLinks />
        {tools}
      </PageBar>
      <main className={styles.main} ref={main}>
        {library?.leftOut?.length ? <LeftOut problems={library.leftOut} /> : null}
        <Hero lessons={lessons} step={step} />
        {due}
        {library === null && failure === null ? (
          <FirstHourComing />
        ) : (
          <FirstHour lessons={lessons} watched={watched} next={step?.lesson.id} />
        )}
        <Finder lessons={lessons} filter={filter} onChange={setFilter} input={input} />
        {library !== null ? (
          <>
            <Path {...{ library, filter, afterChapter, onPointAtLesson }} onClear={clear} />
            {atEnd}
            <CompareLink />
          </>
        ) : failure !== null ? (
          <ErrorNote title={failure.message} actions={<Button onClick={retry}>{words.library.retry}</Button>}>
            {words.notices.hints[failure.code]}
          </ErrorNote>
        ) : (
          <Skeleton />
        )}
      </main>
      {!library?.redis ? null : <footer className={styles.foot}>{words.library.footer(library.redis)}</footer>}
    </div>
  )
}

interface PathProps {
  library: Library
  filter: LessonFilter
  afterChapter: LibraryPageProps['afterChapter']
  onClear: () => void
  onPointAtLesson: () => void
}

function Path({ library, filter, afterChapter, onClear, onPointAtLesson }: PathProps) {
  const watched = watchedShares()
  const filtering = isFilteringLessons(filter)
  const chapters = library.chapters
    .map((chapter) => ({ ...chapter, scenarios: chapter.scenarios.filter((lesson) => lessonFits(lesson, filter)) }))
    .filter((chapter) => chapter.scenarios.length > 0)
  const found = chapters.reduce((sum, chapter) => sum + chapter.scenarios.length, 0)

  if (found === 0 && !filtering) {
    return <EmptyState title={words.library.empty}>{words.library.emptyHint}</EmptyState>
  }
  return (
    <>
      {filtering ? (
        <div className={styles.found}>
          <p role="status">{words.library.found(found)}</p>
          {found === 0 ? null : <Button onClick={onClear}>{libraryWords.clear}</Button>}
        </div>
      ) : (
        <PathOverview chapters={library.chapters} watched={watched} />
      )}
      {found > 0 && filter.query.trim() !== '' ? (
        <Found
          lessons={chapters.flatMap(({ scenarios }) => scenarios)}
          query={filter.query}
          {...{ watched, onPointAtLesson }}
        />
      ) : found > 0 ? (
        chapters.map((chapter) => (
          <ChapterSection
            key={chapter.id}
            {...{ chapter, watched, onPointAtLesson }}
            whole={!filtering}
            after={filtering ? null : afterChapter(chapter.number)}
          />
        ))
      ) : (
        <div className={styles.nothing}>
          <EmptyState
            title={filter.query.trim() === '' ? libraryWords.nothing : libraryWords.nothingQuery(filter.query.trim())}
          >
            {words.library.nothingHint}
          </EmptyState>
          <Button onClick={onClear}>{libraryWords.clear}</Button>
        </div>
      )}
    </>
  )
}

interface FoundProps {
  lessons: Library['chapters'][number]['scenarios']
  query: string
  watched: ReadonlyMap<string, number>
  onPointAtLesson: () => void
}

/** Shows the lessons that a query found, those that fit best first. A card says why it is here if its title and story do not. */
function Found({ lessons, query, watched, onPointAtLesson }: FoundProps) {
  return (
    <div className={styles.cards}>
      {sortByMatch(lessons, query).map((lesson) => {
        const match = matchOf(lesson, query)
        return (
          <ScenarioCard
            key={lesson.id}
            lesson={lesson}
            watched={watched.get(lesson.id) ?? 0}
            because={match?.by === 'rest' ? match.because : undefined}
            onPoint={onPointAtLesson}
          />
        )
      })}
    </div>
  )
}
