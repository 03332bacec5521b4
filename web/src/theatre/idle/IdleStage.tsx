/** Shows the theatre before the first run: the story, a question to think about, the plan of the run, and buttons to start. */
import { useState } from 'react'
import { Link } from 'wouter'
import { hasMap } from '#model/messages/explorable.ts'
import { isForBeginners } from '#model/messages/first-hour.ts'
import type { Miniature } from '#model/messages/miniature.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { useHotKeys } from '#web/base/hot-keys.ts'
import { marks } from '#web/locale/marks.ts'
import { idleWords } from '#web/locale/theatre/idle.ts'
import { words } from '#web/locale/words.ts'
import { LockName } from '#web/parts/LockName.tsx'
import { MiniaturePicture } from '#web/parts/MiniaturePicture.tsx'
import { Sentence } from '#web/parts/Sentence.tsx'
import { TermsIn } from '#web/parts/TermsIn.tsx'
import { useDisclosure } from '#web/player/react.tsx'
import { useSession } from '#web/session/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RunButton } from '../header/RunButton.tsx'
import { digitKeys } from '../question/digit-keys.ts'
import styles from './IdleStage.module.css'
import { RunOutline } from './RunOutline.tsx'

interface IdleStageProps {
  lesson: Lesson
  /** Miniature of the lesson's reference recording, or `null` if there is no recording. */
  miniature: Miniature | null
  /** Text that replaces the buttons that begin the lesson, because the teacher begins it. `null` if the reader begins. */
  led: string | null
  asks: boolean
  /** Index of the option that the reader expects to be right, or `null` if none was chosen. */
  prediction: number | null
  onPredict: (option: number) => void
}

export function IdleStage({ lesson, miniature, led, asks, prediction, onPredict }: IdleStageProps) {
  const { faults, orders, veil } = useDisclosure((shown) => shown)
  const [question] = asks ? lesson.questions : []
  const asked = question === undefined ? [] : [question.ask, ...question.options.map(({ text }) => text)]
  const rule = idleWords.judged(words.properties[lesson.teaches].about)
  const before = [lesson.story, ...asked]
  return (
    <main className={styles.idle}>
      <section className={styles.story}>
        <p className={styles.lead}>
          <Sentence text={lesson.story} clients={lesson.clients} terms />
        </p>
        {asks ? <Prediction lesson={lesson} prediction={prediction} onPredict={onPredict} /> : null}
        {led === null ? (
          <Begin lesson={lesson} recorded={miniature !== null} explored={orders(prediction !== null)} />
        ) : (
          <p className={styles.wait}>{led}</p>
        )}
      </section>
      <section className={styles.plan} aria-labelledby="plan">
        <figure className={styles.picture}>
          {/* The names have no marks of right and wrong, because the lesson is to show which lock holds. */}
          <MiniaturePicture
            locks={lesson.locks}
            recording={miniature}
            large
            veiledFromMs={veil(miniature)}
            head={({ title, heading }) => (
              <p className={styles.lock}>
                <LockName title={title} heading={heading} />
              </p>
            )}
          />
          <figcaption>
            <Sentence text={rule} clients={[]} terms before={before} />
          </figcaption>
        </figure>
        <h2 id="plan">{idleWords.plan}</h2>
        <RunOutline lesson={lesson} faultsHidden={!faults} before={[...before, rule]} />
      </section>
    </main>
  )
}

interface BeginProps {
  lesson: Lesson
  recorded: boolean
  /** Whether the map of every order may be opened. It may not if it would answer an open question. */
  explored: boolean
}

/** Shows buttons to start: a live run if there is a server, and the reference recording. */
function Begin({ lesson, recorded, explored }: BeginProps) {
  const session = useSession()
  const [opening, setOpening] = useState(false)
  const isMapped = !isForBeginners(lesson) && hasMap(lesson)
  const watch = () => {
    setOpening(true)
    void session.openReference(lesson.id).finally(() => setOpening(false))
  }
  return (
    <div className={styles.go}>
      {session.canRun ? <RunButton large /> : null}
      {recorded ? (
        <Button
          size="large"
          look={session.canRun ? 'plain' : 'primary'}
          disabled={opening}
          data-testid="watch-recording"
          onClick={watch}
        >
          {opening ? idleWords.opening : idleWords.watch}
        </Button>
      ) : null}
      {session.explores !== 'nothing' && explored && isMapped ? (
        <Link href={`/s/${lesson.id}/explore`} className={styles.explore} data-testid="explore">
          {idleWords.explore}
        </Link>
      ) : null}
      <p>{session.canRun ? idleWords.go : idleWords.noServer}</p>
    </div>
  )
}

function Prediction({ lesson, prediction, onPredict }: Omit<IdleStageProps, 'miniature' | 'led' | 'asks'>) {
  const [question] = lesson.questions
  useHotKeys([digitKeys(question?.options.length ?? 0, onPredict)], { first: true })
  if (question === undefined) return null
  const lock = lesson.locks.find(({ id, role }) => question.in === id || question.in === role)
  return (
    <section className={styles.question} data-clear>
      <p className={styles.kicker}>
        {idleWords.predict}
        {lock === undefined || lesson.locks.length < 2
          ? null
          : marks.gap + marks.labelled(idleWords.asksOf, lock.heading ?? lock.title)}
      </p>
      <h2>
        <Sentence text={question.ask} clients={lesson.clients} terms before={[lesson.story]} />
      </h2>
      {question.options.map((option, i) => (
        <button
          key={option.text}
          type="button"
          className={styles.option}
          aria-pressed={prediction === i}
          aria-keyshortcuts={`${i + 1}`}
          onClick={() => onPredict(i)}
        >
          <span className={styles.radio} aria-hidden="true" />
          {option.text}
        </button>
      ))}
      <TermsIn texts={question.options.map(({ text }) => text)} before={`${lesson.story} ${question.ask}`} />
    </section>
  )
}
