/** Shows the pages of the file that a class takes home: its first page, the theatre with each recording, and the boards of its levels. */
import { useCallback, useEffect } from 'react'
import { Link, Route, Switch } from 'wouter'
import type { EmbeddedClass } from '#model/messages/class-file.ts'
import { levelRequest } from '#model/messages/level.ts'
import { keptName } from '#model/orders/kept-name.ts'
import { useSession } from '#web/session/react.tsx'
import { useAsked } from '../base/asked.ts'
import { problemOf } from '../base/problem.ts'
import { ExplorerPage } from '../explorer/ExplorerPage.tsx'
import { levelAddress } from '../explorer/question.ts'
import { classFileWords } from '../locale/class-file.ts'
import { unstored } from '../player/address.ts'
import { useTheatre } from '../player/react.tsx'
import type { OpenedRecording } from '../recordings/ClassCard.tsx'
import { ClassHome } from '../recordings/ClassHome.tsx'
import { embeddedOrders, readPacked } from '../recordings/embedded.ts'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useTabTitle } from '../ui/useTabTitle.ts'
import styles from './ClassFilePage.module.css'
import { LessonTheatre } from './LessonTheatre.tsx'

export function ClassFilePage({ content: { about, recordings } }: { content: EmbeddedClass }) {
  const asked = useAsked(
    useCallback(
      () => Promise.all(recordings.map(async (entry) => ({ entry, recording: await readPacked(entry) }))),
      [recordings],
    ),
  )
  useTabTitle(about.title)
  if (asked.is === 'failed')
    return (
      <main className={styles.page}>
        <ErrorNote title={classFileWords.broken}>{problemOf(asked.error).message}</ErrorNote>
      </main>
    )
  if (asked.is === 'loading')
    return (
      <main className={styles.page}>
        <p role="status">{classFileWords.reading}</p>
      </main>
    )
  const opened = asked.value
  const lessonOf = (id: string) =>
    opened.map(({ recording }) => recording.traces[0]?.header.lesson).find((lesson) => lesson?.id === id)
  const first = (scenario: string) => opened.find(({ entry }) => entry.scenario === scenario)
  const boards = new Set(Object.keys(embeddedOrders()))
  const home = (
    <ClassHome
      about={about}
      recordings={opened}
      boardOf={({ scenario, run, goal }) => {
        const lesson = lessonOf(scenario)
        const lock = lesson?.locks.find(({ id }) => id === run)
        const isHere = lesson !== undefined && lock !== undefined && boards.has(keptName(levelRequest(lesson, lock)))
        return isHere ? levelAddress({ scenario, lock: run, goal }) : null
      }}
    />
  )
  return (
    <Switch>
      <Route path="/s/:scenario/explore">
        {({ scenario }) => {
          const lesson = lessonOf(scenario)
          return lesson === undefined ? home : <ExplorerPage key={scenario} lesson={lesson} context={null} />
        }}
      </Route>
      <Route path="/s/:scenario">
        {({ scenario }) => {
          const found = first(scenario)
          return found === undefined ? home : <Played key={found.entry.comparison} opened={found} />
        }}
      </Route>
      <Route path="/r/:comparison">
        {({ comparison }) => {
          const found = opened.find(({ entry }) => entry.comparison === comparison)
          return found === undefined ? home : <Played key={comparison} opened={found} />
        }}
      </Route>
      <Route>{home}</Route>
    </Switch>
  )
}

function Played({ opened: { recording } }: { opened: OpenedRecording }) {
  const session = useSession()
  const lesson = useTheatre((theatre) => theatre.lesson)
  useEffect(() => session.openRecording(recording, unstored.file), [session, recording])
  if (lesson === null || lesson.id !== recording.traces[0]?.header.scenario) return null
  return (
    <LessonTheatre
      lesson={lesson}
      above={
        <nav className={styles.back}>
          <Link href="/">
            <Icon name="back" />
            {classFileWords.back}
          </Link>
        </nav>
      }
    />
  )
}
