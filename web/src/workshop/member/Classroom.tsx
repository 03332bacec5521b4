/** Shows a member's page during a workshop: the teacher's theatre, surrounded by questions, released work and messages. */
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import type { RoomView } from '#model/messages/workshop.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { classWords } from '#web/locale/workshop/class.ts'
import { useTheatre } from '#web/player/react.tsx'
import { isAtWork } from '../activities/in-play.ts'
import type { MemberSlots } from '../activities/member.ts'
import { memberParts } from '../activities/member.ts'
import { hasPicture } from '../activities/question/rules.ts'
import { useRoom, useRoomSession } from '../room/room-context.tsx'
import { isFollowing } from '../room/state.ts'
import { useClassLibrary } from '../room/useClassLibrary.ts'
import { Announcer } from './Announcer.tsx'
import { hasOpened } from './arrivals.ts'
import styles from './Classroom.module.css'
import { FollowBar } from './FollowBar.tsx'
import { ProblemNote } from './ProblemNote.tsx'

export interface ClassroomProps {
  /** Draws the teacher's lesson. `led` is the sentence shown until the teacher begins. */
  theatre: (lesson: Lesson, led: string) => ReactNode
  /** Components that pages pass in for activities. */
  slots: MemberSlots
}

const works = memberParts.flatMap(({ work }) => work ?? [])
const releases = works.map(({ releaseOf }) => releaseOf)

export function Classroom({ theatre, slots }: ClassroomProps) {
  const lesson = useTheatre((theatre) => theatre.lesson)
  const { library } = useClassLibrary()
  const room = useRoom((state) => state.room)
  // The teacher has shown nothing yet, so there is nothing to follow.
  const nowhere = useRoom((state) => state.room?.place === null && isFollowing(state))
  const working = useRoom(isAtWork)
  const { work, open, onOpen } = useReleased(room)
  // The task is about a different lesson from the one that was shown before, so the previous lesson is hidden.
  const isOther = working && room?.handsOn != null && room.handsOn.scenario !== lesson?.id
  useClearView()
  if (room === null) return null
  const drawn = work === undefined ? null : <work.Work {...{ room, library, open, onOpen, slots }} />
  const isInstead = open && work?.place === 'instead'
  return (
    <div className={styles.room} data-trying={(open && work?.place === 'beside') || undefined}>
      <FollowBar trying={work !== undefined && open} onTry={() => onOpen(!open)} />
      <ProblemNote />
      {memberParts.map(({ id, Sheet }) =>
        Sheet === undefined ? null : <Sheet key={id} room={room} working={working} />,
      )}
      {work?.place === 'beside' ? drawn : null}
      {isInstead ? (
        drawn
      ) : (
        <div className={styles.theatre} hidden={isOther || (room.question !== null && !hasPicture(room.question))}>
          {lesson === null || nowhere ? <Waiting /> : theatre(lesson, classWords.bar.teacherBegins)}
        </div>
      )}
      {memberParts.map(({ id, Overlay }) => (Overlay === undefined ? null : <Overlay key={id} />))}
      <Announcer />
    </div>
  )
}

/** Returns the released work, and whether this member has it open. */
function useReleased(room: RoomView | null) {
  const [hidden, setHidden] = useState<number | null>(null)
  const work = room === null ? undefined : works.find(({ releaseOf }) => releaseOf(room) !== null)
  const release = room === null ? null : (work?.releaseOf(room) ?? null)
  // Every new release is open at first, even a release of the same work.
  if (release === null && hidden !== null) setHidden(null)
  return { work, open: hidden !== release, onOpen: (open: boolean) => setHidden(open ? null : release) }
}

/** Closes whatever panel the member has open when a question or work opens, because panels lie on top of everything. */
function useClearView() {
  const { store } = useRoomSession()
  useEffect(
    () =>
      store.subscribe(({ room }, { room: before }) => {
        if (room === null || before === null || room === before) return
        if (hasOpened(room, before, releases)) closePanels()
      }),
    [store],
  )
}

function closePanels() {
  for (const panel of document.querySelectorAll<HTMLElement>('[popover="auto"]:popover-open')) panel.hidePopover()
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) dialog.close()
}

function Waiting() {
  const alias = useRoom(({ room, me }) => (room?.anonymous === true ? (me?.name ?? null) : null))
  return (
    <main className={styles.waiting}>
      <h1>{classWords.bar.in}</h1>
      <p>{classWords.bar.waitingHint}</p>
      {alias === null ? null : <p>{classWords.bar.hidden(alias)}</p>}
    </main>
  )
}
