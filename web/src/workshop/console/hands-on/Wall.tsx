/** One card for each run of the class, the newest first. */
import { useId } from 'react'
import type { WallEntry } from '#model/messages/activities/hands-on.ts'
import type { Library, ListedLesson } from '#model/messages/messages.ts'
import type { MemberView } from '#model/messages/workshop.ts'
import { consoleWords } from '#web/locale/en/workshop/console.ts'
import { leadWords } from '#web/locale/en/workshop/lead.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { project } from '#web/workshop/lead/steps.ts'
import { useLead } from '#web/workshop/lead/useLead.ts'
import { lessonsOf } from '#web/workshop/ui/lessons.ts'
import { RunCard } from '#web/workshop/ui/RunCard.tsx'
import styles from './Wall.module.css'

const words = consoleWords.handsOn

interface WallProps {
  wall: readonly WallEntry[]
  members: readonly MemberView[]
  library: Library | null
  /** The comparison that is on the projector. */
  projected: string | null
}

export function Wall({ wall, members, library, projected }: WallProps) {
  const names = new Map(members.map(({ id, name }) => [id, name]))
  const lessons = lessonsOf(library)
  const newest = wall.toSorted((a, b) => b.startedAtMs - a.startedAtMs)
  return (
    <section aria-label={leadWords.wall.label}>
      {wall.length === 0 ? <EmptyState title={leadWords.wall.none} /> : null}
      <ul className={styles.wall} data-testid="wall">
        {newest.map((entry) => (
          <li key={entry.comparison}>
            <WallCard
              entry={entry}
              name={names.get(entry.member) ?? ''}
              lesson={lessons.find(({ id }) => id === entry.scenario)}
              projected={entry.comparison === projected}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface WallCardProps {
  entry: WallEntry
  name: string
  lesson: ListedLesson | undefined
  projected: boolean
}

function WallCard({ entry, name, lesson, projected }: WallCardProps) {
  const lead = useLead()
  const id = useId()
  const { comparison, state, scenario } = entry
  return (
    <button
      type="button"
      className={styles.card}
      aria-label={words.project(name)}
      aria-describedby={`${id}-parameters ${id}-verdicts`}
      aria-pressed={projected}
      disabled={state === 'failed'}
      onClick={() => void project(lead, scenario, comparison)}
    >
      <RunCard id={id} entry={entry} name={name} lesson={lesson} projected={projected} />
    </button>
  )
}
