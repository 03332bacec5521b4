/**
 * Shows the class at work: one card per person, with those who met the challenge first. If there are many cards, they are small, because a projected page is
 * not scrolled.
 */

import { useId } from 'react'
import type { Challenge, WallEntry } from '#model/messages/hands-on.ts'
import type { ListedLesson } from '#model/messages/messages.ts'
import type { MemberView } from '#model/messages/workshop.ts'
import styles from './ProjectedWall.module.css'
import { RunCard } from './RunCard.tsx'
import { wallOf } from './wall.ts'
import { handsOnWords } from './words.ts'

interface ProjectedWallProps {
  wall: readonly WallEntry[]
  challenge: Challenge
  members: readonly MemberView[]
  lesson: ListedLesson | undefined
  /** Whether the board of those who met the challenge is next to the wall. */
  board: boolean
  figures: boolean
}

export function ProjectedWall({ wall, challenge, members, lesson, board, figures }: ProjectedWallProps) {
  const id = useId()
  const names = new Map(members.map(({ id, name }) => [id, name]))
  const { cards, more, size, columns, lock } = wallOf(wall, challenge, lesson?.locks.length ?? 0, board)
  return (
    <section aria-label={handsOnWords.wall.label} className={styles.region}>
      <ul className={styles.wall} data-size={size} data-columns={columns} data-testid="projected-wall">
        {cards.map(({ entry, made }) => (
          <li key={entry.member} data-won={made || undefined}>
            <RunCard
              key={entry.comparison}
              id={`${id}-${entry.comparison}`}
              entry={entry}
              made={made}
              name={names.get(entry.member) ?? ''}
              lesson={lesson}
              figures={figures}
              compact={size === 'large' ? undefined : { lock, picture: size === 'medium' }}
            />
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={styles.more}>{handsOnWords.wall.more(more)}</p> : null}
    </section>
  )
}
