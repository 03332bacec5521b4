/** Shows notes that only the teacher sees: the plan's notes on this item, and the lesson author's notes for teachers. */
import { useCallback } from 'react'
import { Link } from 'wouter'
import { type PlanItem, shownLesson } from '#model/messages/plan.ts'
import { useAsked } from '#web/base/asked.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { useTheatre } from '#web/player/react.tsx'
import { isLessonLeft } from '../lead/cover.ts'
import { useRoom, useRoomSession } from '../room/room-context.tsx'
import { currentItem } from '../room/state.ts'
import { Markdown } from '../ui/Markdown.tsx'
import styles from './NotesPane.module.css'

export function NotesPane() {
  const session = useRoomSession()
  const inView = useTheatre((theatre) => theatre.lesson?.id)
  const worked = useRoom(({ room }) => room?.handsOn?.scenario ?? room?.level?.scenario)
  const hidden = useRoom(({ room }) => isLessonLeft(room))
  // A class at work has a lesson of its own, no matter which one was shown before. A page, a break or an own question has none.
  const scenario = worked ?? (hidden ? undefined : inView)
  const code = useRoom((state) => state.code)
  const plan = useRoom((state) => state.lead?.plan ?? null)
  const item = useRoom(currentItem)
  const notes = useAsked(useCallback(() => session.notes(), [session]))
  const current = item === undefined ? undefined : plan?.items[item]
  const isOfLesson = (each: PlanItem | undefined) => shownLesson(each) === scenario
  // The current item's own notes are shown if the item shows no lesson.
  const isOwn = current !== undefined && shownLesson(current) === undefined
  const planned = isOwn || isOfLesson(current) ? current : plan?.items.find(isOfLesson)
  const mine = planned?.notes ?? ''
  const text = scenario === undefined || notes.is !== 'loaded' ? '' : (notes.value[scenario] ?? '')
  return (
    // A scrolling region must be reachable by keyboard.
    <section className={styles.pane} aria-label={consoleWords.notes.label} tabIndex={0} data-testid="notes-pane">
      <h2>{consoleWords.notes.label}</h2>
      {scenario === undefined ? null : (
        <Link className={styles.handout} href={`/s/${scenario}/handout?room=${code}`} target="_blank">
          {consoleWords.notes.handout}
        </Link>
      )}
      {mine === '' ? null : (
        <div className={styles.mine}>
          <h3>{consoleWords.notes.mine}</h3>
          <Markdown text={mine} />
        </div>
      )}
      {text === '' ? null : <Markdown text={text} />}
      {mine === '' && text === '' ? (
        <p className={styles.none}>{scenario === undefined ? consoleWords.notes.noLesson : consoleWords.notes.none}</p>
      ) : null}
    </section>
  )
}
