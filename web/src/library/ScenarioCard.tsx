/** Shows a lesson's card: the problem, its locks, and miniatures of their recordings. */
import { Link } from 'wouter'
import type { Library } from '#model/messages/messages.ts'
import { libraryWords } from '../locale/library.ts'
import { marks } from '../locale/marks.ts'
import { words } from '../locale/words.ts'
import { WithClients } from '../parts/Client.tsx'
import { lessonIcon } from '../parts/fault-icon.ts'
import { faultsOf } from '../parts/faults.ts'
import { MiniaturePicture } from '../parts/MiniaturePicture.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './ScenarioCard.module.css'

type Listed = Library['chapters'][number]['scenarios'][number]

interface ScenarioCardProps {
  lesson: Listed
  /** Share of the lesson that has been watched, from 0 to 1. */
  watched: number
  /** Text that fits the query although the card does not show it, if there is one. */
  because?: string | undefined
  onPoint: () => void
}

export function ScenarioCard({ lesson, watched, because, onPoint }: ScenarioCardProps) {
  return (
    <Link
      href={`/s/${lesson.id}`}
      className={styles.card}
      data-testid={`scenario-${lesson.id}`}
      data-card=""
      onPointerEnter={onPoint}
      onFocus={onPoint}
      data-watched={watched >= 1 || undefined}
    >
      <div className={styles.story}>
        <span className={styles.icon}>
          <Icon name={lessonIcon(lesson)} />
        </span>
        <div className={styles.words}>
          <h3 className={styles.title}>{lesson.title}</h3>
          <Mechanism lesson={lesson} />
          <p className={styles.text}>
            <WithClients text={lesson.story} clients={lesson.clients} />
          </p>
          {because === undefined ? null : (
            <p className={styles.because}>{marks.labelled(libraryWords.foundBy, because)}</p>
          )}
        </div>
        <Watched share={watched} />
      </div>
      <div className={styles.picture}>
        <MiniaturePicture locks={lesson.locks} recording={lesson.miniature} />
        <span className={styles.playhead} aria-hidden="true" />
      </div>
    </Link>
  )
}

/** Shows the fault and its consequence in a few words, because teachers scan these rather than titles. */
function Mechanism({ lesson }: { lesson: Listed }) {
  const cause = faultsOf(lesson)[0]?.do
  return (
    <p className={styles.mechanism}>
      <span>{cause === undefined ? libraryWords.noFault : libraryWords.faults[cause]}</span>
      <Icon name="right" />
      <span className="sr-only">{libraryWords.leadsTo[cause === undefined ? 'noFault' : 'fault']}</span>
      <b>{words.properties[lesson.teaches].said.violated}</b>
    </p>
  )
}

function Watched({ share }: { share: number }) {
  if (share <= 0) return null
  const text = share >= 1 ? words.library.watched : libraryWords.share(share)
  return (
    <span className={styles.watched} data-done={share >= 1 || undefined} title={text}>
      {share >= 1 ? <Icon name="check" /> : <Ring share={share} />}
      <span className="sr-only">{text}</span>
    </span>
  )
}

function Ring({ share }: { share: number }) {
  const radius = 6
  const round = 2 * Math.PI * radius
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r={radius} className={styles.track} />
      <circle cx="8" cy="8" r={radius} className={styles.done} strokeDasharray={`${share * round} ${round}`} />
    </svg>
  )
}
