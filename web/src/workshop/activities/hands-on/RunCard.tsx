/** Shows a member's run as a card: name, parameters, outcome, and picture. */

import { useRef } from 'react'
import type { WallEntry } from '#model/messages/hands-on.ts'
import type { ListedLesson } from '#model/messages/messages.ts'
import { lockTitle } from '#web/format/lock-title.ts'
import { MiniaturePicture } from '#web/parts/MiniaturePicture.tsx'
import { useMiniature } from '#web/parts/useMiniature.ts'
import { StatusMark } from '#web/ui/Badge.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { changedText, isOutOfCompetition, lineBelowName } from './changed-text.ts'
import styles from './RunCard.module.css'
import { inOrderOfLesson, statusesOf } from './RunOutcome.tsx'
import { handsOnWords } from './words.ts'

interface RunCardProps {
  entry: WallEntry
  name: string
  /** The run's lesson, or `undefined` if the library no longer has it. */
  lesson: ListedLesson | undefined
  projected?: boolean
  /** Whether the run's owner has met the challenge, with this run or an earlier one. */
  made?: boolean
  figures?: boolean
  /** Set for small cards, on which no line wraps. `lock` is the only lock to show, or `null` to show all locks. */
  compact?: { lock: string | null; picture: boolean } | undefined
  /** Prefix of the ids of the card's lines, `<id>-parameters` and `<id>-verdicts`, which other elements refer to as their description. */
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
  const isUncounted = useRoom(({ room }) => isOutOfCompetition(room?.handsOn ?? null, entry, lesson))
  const pictured = compact?.picture ?? true
  const isTold = (id: string) => (compact?.lock ?? id) === id
  // A compact card shows a met challenge even if the run stalled, because the stall may concern only another lock.
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
        {lineBelowName(changedText(entry, lesson), { figures, isUncounted, isCompact: compact !== undefined })}
      </span>
      <span className={styles.verdicts} id={`${id}-verdicts`}>
        {isSaid ? null : handsOnWords.wall[state === 'running' && repeats !== undefined ? 'again' : state]}
        {inOrderOfLesson(lesson, verdicts)
          .filter(({ lock }) => isTold(lock))
          .map(({ run, lock, status }) => (
            <span key={run} className={styles.verdict}>
              <StatusMark status={status} />
              <span className={styles.lock}>{lockTitle(lesson, lock)}</span>
            </span>
          ))}
      </span>
      {!pictured || miniature === null || lesson === undefined ? null : (
        <span className={styles.picture} aria-hidden="true">
          <MiniaturePicture
            locks={lesson.locks.filter((lock) => isTold(lock.id))}
            recording={miniature}
            verdicts={statusesOf(verdicts)}
          />
        </span>
      )}
    </span>
  )
}
