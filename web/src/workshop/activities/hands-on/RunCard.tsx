/** One run of the class as a card: whose, with what, what came of it, and its picture. */

import { useRef } from 'react'
import type { WallEntry } from '#model/messages/hands-on.ts'
import type { ListedLesson } from '#model/messages/messages.ts'
import { MiniaturePicture } from '#web/parts/MiniaturePicture.tsx'
import { useMiniature } from '#web/parts/useMiniature.ts'
import { StatusMark } from '#web/ui/Badge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { changedText } from './changed-text.ts'
import styles from './RunCard.module.css'
import { inOrderOfLesson } from './RunOutcome.tsx'
import { handsOnWords } from './words.ts'

interface RunCardProps {
  entry: WallEntry
  name: string
  /** `undefined`: the library no longer has it. */
  lesson: ListedLesson | undefined
  projected?: boolean
  /** Whether its owner has met the challenge, if not with this run then with an earlier one. */
  made?: boolean
  /** Whether it says with which figures. */
  figures?: boolean
  /** Where there is little room, each line is one line. `lock`: the only one that it tells of; `null`: all. */
  compact?: { lock: string | null; picture: boolean } | undefined
  /** Its lines are `<id>-parameters` and `<id>-verdicts`, for what describes itself by them. */
  id: string
}

export function RunCard({
  entry,
  name,
  lesson,
  projected = false,
  made = entry.won,
  figures = true,
  compact,
  id,
}: RunCardProps) {
  const card = useRef<HTMLSpanElement>(null)
  const { comparison, state, verdicts, repeats } = entry
  const pictured = compact?.picture ?? true
  const isTold = (id: string) => (compact?.lock ?? id) === id
  // What the machine did to another lock of the run is not told here.
  const isSaid = state === 'done' || (compact !== undefined && entry.won)
  const miniature = useMiniature(card, {
    comparison,
    lesson,
    over: pictured && (state === 'done' || state === 'stalled'),
  })
  return (
    <span ref={card} className={styles.card} data-state={state} data-compact={compact === undefined ? undefined : true}>
      <span className={styles.head}>
        <strong>{name}</strong>
        {projected ? <span className={styles.note}>{handsOnWords.wall.projected}</span> : null}
        {made ? (
          <span className={styles.won}>
            <Icon name="check" />
            <span className={compact === undefined ? undefined : 'sr-only'}>{handsOnWords.wall.won}</span>
          </span>
        ) : null}
      </span>
      <span className={styles.parameters} id={`${id}-parameters`}>
        {figures ? changedText(entry, lesson) || handsOnWords.wall.usual : null}
      </span>
      <span className={styles.verdicts} id={`${id}-verdicts`}>
        {isSaid ? null : handsOnWords.wall[state === 'running' && repeats !== undefined ? 'again' : state]}
        {inOrderOfLesson(lesson, verdicts)
          .filter(({ lock }) => isTold(lock))
          .map(({ run, lock, status }) => (
            <span key={run} className={styles.verdict}>
              <StatusMark status={status} />
              <span className={styles.lock}>{lesson?.locks.find(({ id }) => id === lock)?.title ?? lock}</span>
            </span>
          ))}
      </span>
      {!pictured || miniature === null || lesson === undefined ? null : (
        <span className={styles.picture} aria-hidden="true">
          <MiniaturePicture locks={lesson.locks.filter((lock) => isTold(lock.id))} recording={miniature} />
        </span>
      )}
    </span>
  )
}
