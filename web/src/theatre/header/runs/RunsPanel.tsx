/** Lists a lesson's runs: those of this page, and those that the server keeps, which are fetched when the list is first opened. */
import { useCallback, useState } from 'react'
import type { Lesson } from '#scenarios/lesson.ts'
import { useAsked } from '#web/base/asked.ts'
import type { Problem } from '#web/base/problem.ts'
import { problemOf } from '#web/base/problem.ts'
import { marks } from '#web/locale/marks.ts'
import { headerWords } from '#web/locale/theatre/header.ts'
import { words } from '#web/locale/words.ts'
import { useDisclosure, useTheatre } from '#web/player/react.tsx'
import { useSession } from '#web/session/react.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { allPast, type PastRun } from './past.ts'
import styles from './RunsMenu.module.css'
import { RunsTable } from './RunsTable.tsx'

interface RunsPanelProps {
  lesson: Lesson
  here: readonly PastRun[]
  onDone: () => void
}

export function RunsPanel({ lesson, here, onDone }: RunsPanelProps) {
  const session = useSession()
  const there = useAsked(useCallback(() => session.recordingsOf(lesson.id), [session, lesson.id]))
  const [refused, setRefused] = useState<Problem | null>(null)
  const problem = refused ?? (there.is === 'failed' ? problemOf(there.error) : null)
  const opened = useTheatre((theatre) => theatre.opened)
  const compareWith = useTheatre((theatre) => theatre.compareWith)
  const isRevealed = useDisclosure((shown) => shown.outcomes)
  const past = allPast(lesson.id, here, there.is === 'loaded' ? there.value : [])

  /** Gets a comparison's runs from memory or from the server, calls `then` with them, and closes the panel. */
  async function withRuns(one: PastRun, then: (runs: NonNullable<PastRun['runs']>) => void) {
    try {
      then(one.runs ?? (await session.runsOf(one.comparison)))
      onDone()
    } catch (error) {
      setRefused(problemOf(error))
    }
  }

  return (
    <div className={styles.runs}>
      <p className={styles.about}>
        {headerWords.runsAbout}
        {isRevealed ? null : marks.gap + headerWords.withheld}
      </p>
      {problem === null ? null : <ErrorNote title={problem.message}>{words.notices.hints[problem.code]}</ErrorNote>}
      {past.length > 0 ? (
        <RunsTable
          lesson={lesson}
          past={past}
          isRevealed={isRevealed}
          onOpen={(one) => void withRuns(one, (runs) => opened(one.comparison, runs))}
          onCompare={(one) => {
            if (one === null) compareWith(null)
            else void withRuns(one, (runs) => compareWith(one.comparison, runs))
          }}
        />
      ) : (
        <p role="status">{there.is === 'loading' ? headerWords.fetching : headerWords.noRuns}</p>
      )}
    </div>
  )
}
