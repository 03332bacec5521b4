/** Shows the class's runs as cards, newest first. */

import { useId } from 'react'
import { runsOf, type WallEntry, withoutRepeated } from '#model/messages/hands-on.ts'
import type { Library, ListedLesson } from '#model/messages/messages.ts'
import { lessonsOf } from '#web/parts/lessons.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { useLead } from '#web/workshop/room/useLead.ts'
import { project } from './project.ts'
import { RunCard } from './RunCard.tsx'
import { VerdictLegend } from './VerdictLegend.tsx'
import styles from './Wall.module.css'
import { handsOnWords } from './words.ts'

export function Wall({ library }: { library: Library | null }) {
  const handsOn = useRoom((state) => state.room?.handsOn ?? null)
  const projected = useRoom((state) => state.room?.projected?.comparison ?? null)
  const lead = useRoom((state) => state.lead)
  if (lead === null) return null
  const wall = handsOn === null ? withoutRepeated(lead.wall) : runsOf(lead.wall, handsOn)
  const names = new Map(lead.members.map(({ id, name }) => [id, name]))
  const lessons = lessonsOf(library)
  const released = lessons.find(({ id }) => id === handsOn?.scenario)
  const newest = wall.toSorted((a, b) => b.startedAtMs - a.startedAtMs)
  return (
    <section aria-label={handsOnWords.wall.label}>
      {wall.length === 0 ? <EmptyState title={handsOnWords.wall.none} /> : null}
      {wall.length === 0 || released === undefined ? null : (
        <p className={styles.legend}>
          <VerdictLegend lesson={released} />
        </p>
      )}
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
      aria-label={handsOnWords.console.project(name)}
      aria-describedby={`${id}-parameters ${id}-verdicts`}
      aria-pressed={projected}
      disabled={state === 'failed'}
      onClick={() => void project(lead, scenario, comparison)}
    >
      <RunCard id={id} entry={entry} name={name} lesson={lesson} projected={projected} />
    </button>
  )
}
