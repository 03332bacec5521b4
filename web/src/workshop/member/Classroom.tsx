/** In a workshop that goes on: the teacher's theatre, and around it what is asked, released and said. */
import { type ReactNode, useState } from 'react'
import type { ReleasedHandsOn } from '#model/messages/activities/hands-on.ts'
import type { ReleasedLevel } from '#model/messages/activities/level.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { classWords } from '#web/locale/en/workshop/class.ts'
import { useLibrary } from '#web/parts/useLibrary.ts'
import { useTheatre } from '#web/store/react.tsx'
import { useRoom } from '../room/room-context.tsx'
import { isFollowing } from '../room/state.ts'
import { Announcer } from './Announcer.tsx'
import { BreakOverlay } from './BreakOverlay.tsx'
import styles from './Classroom.module.css'
import { FollowBar } from './FollowBar.tsx'
import { CameOut } from './hands-on/CameOut.tsx'
import { HandsOnPanel } from './hands-on/HandsOnPanel.tsx'
import { LevelPanel, type LevelPanelProps } from './level/LevelPanel.tsx'
import { OutcomeSheet } from './OutcomeSheet.tsx'
import { ProblemNote } from './ProblemNote.tsx'
import { QuestionSheet } from './QuestionSheet.tsx'

export interface ClassroomProps {
  /** The teacher's lesson. `led` is said in it until the teacher begins. */
  theatre: (lesson: Lesson, led: string) => ReactNode
  /** The board of a level of the game. */
  board: LevelPanelProps['board']
}

export function Classroom({ theatre, board }: ClassroomProps) {
  const lesson = useTheatre((theatre) => theatre.lesson)
  const { library } = useLibrary()
  const released = useRoom((state) => state.room?.handsOn ?? null)
  const level = useRoom((state) => state.room?.level ?? null)
  const question = useRoom((state) => state.room?.question ?? null)
  // Before the teacher has gone anywhere there is nowhere to be.
  const nowhere = useRoom((state) => state.room?.place === null && isFollowing(state))
  const [hidden, setHidden] = useState<string | null>(null)
  const releaseKey = keyOf(level, released)
  // What is released later begins open, also the same once more.
  if (releaseKey === null && hidden !== null) setHidden(null)
  const open = hidden !== releaseKey
  const trying = released !== null && open
  const playing = level !== null && open
  return (
    <div className={styles.room} data-trying={trying || undefined}>
      <FollowBar trying={trying || playing} onTry={() => setHidden(open ? releaseKey : null)} />
      <ProblemNote />
      <QuestionSheet question={question} />
      <OutcomeSheet />
      {/* On a phone a run takes the panel's place; what came of it still stands there. */}
      {released === null || open ? null : (
        <CameOut handsOn={released} library={library} onTry={() => setHidden(null)} />
      )}
      {released === null ? null : (
        <HandsOnPanel handsOn={released} library={library} shown={open} onHide={() => setHidden(releaseKey)} />
      )}
      {playing ? (
        <LevelPanel key={level.id} level={level} library={library} board={board} />
      ) : (
        <div className={styles.theatre}>
          {lesson === null || nowhere ? <Waiting /> : theatre(lesson, classWords.bar.teacherBegins)}
        </div>
      )}
      <BreakOverlay />
      <Announcer />
    </div>
  )
}

/** Of what is released, if anything is. */
function keyOf(level: ReleasedLevel | null, handsOn: ReleasedHandsOn | null): string | null {
  return level === null && handsOn === null ? null : `${(level ?? handsOn)?.id}`
}

function Waiting() {
  // A question, or what came of it, may come before anything is shown.
  const hasBegun = useRoom(
    ({ room }) =>
      room !== null && (room.question !== null || room.handsOn !== null || room.screen.podium || room.screen.recap),
  )
  const alias = useRoom(({ room, me }) => (room?.anonymous === true ? (me?.name ?? null) : null))
  return (
    <main className={styles.waiting}>
      <h1>{hasBegun ? classWords.bar.in : classWords.bar.waiting}</h1>
      <p>{classWords.bar.waitingHint}</p>
      {alias === null ? null : <p>{classWords.bar.hidden(alias)}</p>}
    </main>
  )
}
