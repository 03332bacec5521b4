/** Shows every order of a lesson's operations as a map, with a board to walk on (`/s/<lesson>/explore`). */

import { useLocation, useSearch } from 'wouter'
import { levelBudget } from '#model/messages/level.ts'
import type { OpenedLesson } from '#model/messages/messages.ts'
import { questionFor } from '#model/messages/offered.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { marks } from '#web/locale/marks.ts'
import { useSession } from '#web/session/react.tsx'
import { explorerWords } from '../locale/explorer.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageBar, PageLink } from '../ui/PageBar.tsx'
import { useTabTitle } from '../ui/useTabTitle.ts'
import { noLock } from './describe.ts'
import styles from './ExplorerPage.module.css'
import { LessonMaps } from './LessonMaps.tsx'
import { LevelGame, LevelTitle } from './LevelGame.tsx'
import { lockOf, smallerOf } from './of-lesson.ts'
import { type ExplorerPlace, readPlace, searchOf } from './question.ts'

/** Whether the lesson is only a frame for a user's own lock, opened with `lockstep try`. */
const isBrought = ({ locks }: Lesson) => locks[0]?.role === 'yours'

const addressOfLesson = (lesson: Lesson) =>
  isBrought(lesson) ? `/try/${lesson.id.replace(/^try-/, '')}` : `/s/${lesson.id}`

interface ExplorerPageProps {
  lesson: Lesson
  /** The lesson's place in the library, or `null` if it is not known. */
  context: OpenedLesson['context'] | null
}

export function ExplorerPage({ lesson, context }: ExplorerPageProps) {
  const { explores, kind } = useSession()
  const [, navigate] = useLocation()
  const unsaid = questionFor(lesson)
  const place = readPlace(useSearch(), unsaid)
  const addressOf = (change: Partial<ExplorerPlace>) =>
    `${addressOfLesson(lesson)}/explore${searchOf({ ...place, ...change }, unsaid)}`
  const go = (change: Partial<ExplorerPlace>) => navigate(addressOf(change), { replace: true })
  const lock = lockOf(lesson, place)
  const own = place.playing ? context?.exercises?.find((one) => one.lock === lock?.id) : undefined
  useTabTitle(explorerWords.title, lesson.title)
  return (
    <>
      <PageBar leadsHome={kind !== 'file'}>
        {/* An exported file has no other levels. */}
        {kind === 'file' ? null : <PageLink href="/break">{explorerWords.game.title}</PageLink>}
        {own === undefined ? null : (
          <PageLink href={`/exercises/${own.id}`}>{explorerWords.game.exercise(own.title)}</PageLink>
        )}
        {isBrought(lesson) ? (
          // Locks on several nodes have no level, because their level would include a lost answer, and explorations of external processes do not support that
          // yet.
          lock?.fleet !== 'single' ? null : (
            <PageLink href={addressOf({ playing: !place.playing, path: [] })}>
              {place.playing ? explorerWords.game.toMap : explorerWords.game.toLevel}
            </PageLink>
          )
        ) : (
          <PageLink href={`/s/${lesson.id}`}>
            <Icon name="back" />
            {explorerWords.toLesson}
          </PageLink>
        )}
      </PageBar>
      <main className={styles.page}>
        <header className={styles.head}>
          <h1>
            {place.playing ? (
              <LevelTitle {...{ lesson, context, place }} />
            ) : (
              marks.labelled(explorerWords.title, lesson.title)
            )}
          </h1>
          <p>
            {place.playing
              ? marks.sentences([
                  explorerWords.game.how,
                  explorerWords.game.rules(levelBudget(lesson), lock?.lock === noLock),
                ])
              : marks.sentences([explorerWords.lead(place.clients), explorerWords.smaller(smallerOf(lesson))])}
          </p>
        </header>
        {explores === 'nothing' ? (
          <EmptyState title={explorerWords.noServer}>{explorerWords.noServerHint}</EmptyState>
        ) : place.playing ? (
          <LevelGame {...{ lesson, context, place, go }} />
        ) : (
          <LessonMaps {...{ lesson, place, go, addressOf }} />
        )}
      </main>
    </>
  )
}
