/** The class at work: the newest runs as pictures, as many as are legible from the last row. */
import { useId } from 'react'
import type { WallEntry } from '../../../../model/messages/hands-on.ts'
import type { ListedLesson } from '../../../../model/messages/messages.ts'
import type { MemberView } from '../../../../model/messages/workshop.ts'
import { leadWords } from '../../locale/en/workshop/lead.ts'
import { RunCard } from '../ui/RunCard.tsx'
import styles from './ProjectedWall.module.css'

const { wall: words } = leadWords
/** Three rows of four. */
const mostCards = 12

interface ProjectedWallProps {
  wall: readonly WallEntry[]
  members: readonly MemberView[]
  lesson: ListedLesson | undefined
}

export function ProjectedWall({ wall, members, lesson }: ProjectedWallProps) {
  const id = useId()
  const names = new Map(members.map(({ id, name }) => [id, name]))
  const newest = wall.toSorted((a, b) => b.startedAtMs - a.startedAtMs)
  const more = newest.length - mostCards
  return (
    <section aria-label={words.label} className={styles.region}>
      <ul className={styles.wall} data-testid="projected-wall">
        {newest.slice(0, mostCards).map((entry) => (
          <li key={entry.comparison} data-won={entry.won || undefined}>
            <RunCard
              id={`${id}-${entry.comparison}`}
              entry={entry}
              name={names.get(entry.member) ?? ''}
              lesson={lesson}
            />
          </li>
        ))}
      </ul>
      {more > 0 ? <p className={styles.more}>{words.more(more)}</p> : null}
    </section>
  )
}
