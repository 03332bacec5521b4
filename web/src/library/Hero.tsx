/** Shows the top of the start page: a sentence about Lockstep, the next lesson, and the beginning of a real recording, which plays once. */
import { Link } from 'wouter'
import { firstHourIn } from '#model/messages/first-hour.ts'
import type { Library } from '#model/messages/messages.ts'
import type { Miniature } from '#model/messages/miniature.ts'
import { libraryWords } from '../locale/library.ts'
import { words } from '../locale/words.ts'
import { WithClients } from '../parts/Client.tsx'
import { MiniaturePicture } from '../parts/MiniaturePicture.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './Hero.module.css'
import type { NextStep } from './next-step.ts'
import { openingOf } from './opening.ts'

type Listed = Library['chapters'][number]['scenarios'][number]

interface HeroProps {
  lessons: readonly Listed[]
  /** Step that the page offers. `null` if every lesson has been watched or the library has not loaded. */
  step: NextStep<Listed> | null
}

export function Hero({ lessons, step }: HeroProps) {
  const [begin] = firstHourIn(lessons)
  // Shows the offered lesson, or the first lesson of the first hour if the offered lesson's recording has no write by a client.
  const lesson = step !== null && hasOpening(step.lesson) ? step.lesson : begin
  return (
    <div className={styles.hero}>
      <div>
        <h1>{words.library.title}</h1>
        <p>{words.library.about}</p>
        <div className={styles.go}>
          {step === null ? null : (
            <Link href={`/s/${step.lesson.id}`} className={styles.begin} data-testid="begin">
              <Icon name="play" filled />
              <span>
                <small>{libraryWords.step[step.kind]}</small>
                {step.lesson.title}
              </span>
            </Link>
          )}
        </div>
      </div>
      <div className={styles.picture}>
        {lesson === undefined ? <Coming /> : <Opening lesson={lesson} asks={step?.lesson === begin} />}
      </div>
    </div>
  )
}

const coming = { id: '', title: '', role: 'wrong' } as const
const marks = { beliefs: [], reads: [], holds: [], pauses: [], dangers: [], faults: [], crashes: [], writes: [] }
const nothing: Miniature = {
  durationMs: 1,
  clients: ['A', 'B'],
  runs: [{ lock: coming.id, role: coming.role, violatedAtMs: null, ...marks }],
}

/** Shows the two workers and the stock until the recording has loaded. */
function Coming() {
  return <MiniaturePicture locks={[coming]} recording={nothing} head={() => null} large asking />
}

const hasOpening = ({ miniature }: Listed) => miniature !== null && openingOf(miniature) !== null

/** Plays the beginning of the lesson's recording, up to the question. Only the lesson shows the answer. */
function Opening({ lesson, asks }: { lesson: Listed; asks: boolean }) {
  const opening = lesson.miniature === null ? null : openingOf(lesson.miniature)
  const [first] = lesson.locks
  if (opening === null || first === undefined) return null
  return (
    <figure>
      <p className={styles.story}>
        <WithClients text={lesson.story} clients={lesson.clients} />
      </p>
      <MiniaturePicture
        locks={[first]}
        recording={opening.recording}
        veiledFromMs={opening.untilMs}
        head={() => null}
        large
        moving
        asking
      />
      <figcaption>
        {asks ? <p className={styles.asked}>{libraryWords.asked}</p> : null}
        <p className={styles.origin}>
          {libraryWords.openingOf}
          <Link href={`/s/${lesson.id}`}>
            {lesson.title}
            <Icon name="right" />
          </Link>
        </p>
      </figcaption>
    </figure>
  )
}
