/** One card for each run of the class, the newest first. */
import { useId, useRef } from 'react'
import type { Library, ListedLesson } from '../../../../../model/messages/messages.ts'
import type { MemberView, WallEntry } from '../../../../../model/messages/workshop.ts'
import { durationText, isTime, parameterLabel } from '../../../format/figures.ts'
import { consoleWords } from '../../../locale/en/workshop/console.ts'
import { Miniature } from '../../../parts/Miniature.tsx'
import { StatusMark } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { project } from '../../lead/steps.ts'
import { useLead } from '../../lead/useLead.ts'
import { lessonsOf } from './lessons.ts'
import { useMiniature } from './useMiniature.ts'
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
    <section aria-label={words.wall}>
      {wall.length === 0 ? <EmptyState title={words.none} /> : null}
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
  const card = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { comparison, state, scenario, won } = entry
  const miniature = useMiniature(card, { comparison, lesson, over: state === 'done' })
  return (
    <button
      ref={card}
      type="button"
      className={styles.card}
      aria-label={words.project(name)}
      aria-describedby={`${id}-parameters ${id}-verdicts`}
      aria-pressed={projected}
      disabled={state === 'failed'}
      onClick={() => void project(lead, scenario, comparison)}
    >
      <span className={styles.head}>
        <strong>{name}</strong>
        {projected ? <span className={styles.note}>{words.projected}</span> : null}
        {won ? (
          <span className={styles.won}>
            <Icon name="check" />
            {words.won}
          </span>
        ) : null}
      </span>
      <span className={styles.parameters} id={`${id}-parameters`}>
        {changedText(entry, lesson)}
      </span>
      <span className={styles.verdicts} id={`${id}-verdicts`}>
        {state === 'running' ? words.running : state === 'failed' ? words.failed : null}
        {inOrder(entry.verdicts, lesson).map(({ run, lock, status }) => (
          <span key={run} className={styles.verdict}>
            <StatusMark status={status} />
            {lesson?.locks.find(({ id }) => id === lock)?.title ?? lock}
          </span>
        ))}
      </span>
      {miniature === null || lesson === undefined ? null : (
        <span className={styles.picture} aria-hidden="true">
          <Miniature locks={lesson.locks} recording={miniature} />
        </span>
      )}
    </button>
  )
}

/** As the strips of the picture stand: whichever run was over first. */
function inOrder(verdicts: WallEntry['verdicts'], lesson: ListedLesson | undefined): WallEntry['verdicts'] {
  const place = ({ lock }: { lock: string }) => lesson?.locks.findIndex(({ id }) => id === lock) ?? 0
  return verdicts.toSorted((a, b) => place(a) - place(b))
}

/** Only what differs from the lesson's own figures. */
function changedText({ parameters }: WallEntry, lesson: ListedLesson | undefined): string {
  const changed = Object.entries(parameters).filter(([name, value]) => value !== lesson?.parameters[name]?.default)
  const texts = changed.map(([name, value]) => `${parameterLabel(name)} ${isTime(name) ? durationText(value) : value}`)
  return texts.length === 0 ? words.usual : texts.join(', ')
}
