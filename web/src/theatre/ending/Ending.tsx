/** Shows the lesson's end: the reader's prediction and the result, the takeaway, one parameter to change, and the next lesson. */
import { memo, type RefObject, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { hasMap } from '#model/messages/explorable.ts'
import { endsFirstHour, isForBeginners } from '#model/messages/first-hour.ts'
import type { LessonContext } from '#model/messages/messages.ts'
import { isPlayed } from '#model/trace/played.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { useFocusFromBody } from '#web/base/focus-from-body.ts'
import { isPhone } from '#web/base/phone.ts'
import { parameterLabel, parameterText } from '#web/format/parameters.ts'
import { endingWords } from '#web/locale/theatre/ending.ts'
import { questionWords } from '#web/locale/theatre/question.ts'
import { Sentence } from '#web/parts/Sentence.tsx'
import { cameAbout, isAtEnd, isOver } from '#web/player/derived.ts'
import { setParameter } from '#web/player/parameters.ts'
import { useTheatre } from '#web/player/react.tsx'
import type { TheatreState } from '#web/player/state.ts'
import { useSession } from '#web/session/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Before, usePair } from './Before.tsx'
import { ComparisonTable } from './ComparisonTable.tsx'
import styles from './Ending.module.css'
import { type Predicted, predictionsOf } from './ending.ts'

interface EndingProps {
  lesson: Lesson
  next: LessonContext['next']
  /** Whether a fault was moved. If so, the lesson's ending is not about this run, and only the link to the next lesson stays. */
  moved: boolean
}

export const Ending = memo(function Ending({ lesson, next, moved }: EndingProps) {
  const atEnd = useTheatre(isAtEnd)
  const over = useTheatre(isOver)
  const answers = useTheatre((theatre) => theatre.answers)
  // Leaves out questions whose premise did not come true in a run with other parameters, and questions that a class may still be asked.
  const asked = useTheatre((theatre) =>
    lesson.questions
      .flatMap((_, number) => (cameAbout(theatre, number) && isKnown(theatre, number) ? [number] : []))
      .join(),
  )
  const section = useRef<HTMLElement>(null)
  const pair = usePair(lesson)
  useInView(section, over)
  useFocusFromBody(section, over)
  if (!atEnd || (moved && next === null)) return null
  const told = predictionsOf(lesson, answers).filter((_, number) => asked.split(',').includes(String(number)))
  // The result of a change replaces the text that the reader has read at the end of the lesson's own run.
  const isLessons = !moved && pair === null
  const endsHour = isLessons && endsFirstHour(lesson)
  return (
    <section
      ref={section}
      className={styles.ending}
      tabIndex={-1}
      aria-label={endingWords.label}
      data-ending
      data-over={over || undefined}
      data-hour={endsHour || undefined}
      data-moved={moved || undefined}
      data-testid="ending"
    >
      {endsHour ? <HourEnds /> : null}
      {isLessons ? <Predictions told={told} /> : null}
      {moved || pair === null ? null : <Before lesson={lesson} pair={pair} />}
      {moved ? null : (
        <div className={styles.remember} data-testid="remember">
          <h2>{endingWords.remember}</h2>
          <p>
            <Sentence text={lesson.remember} clients={[]} terms />
          </p>
          <Exercise lesson={lesson} />
        </div>
      )}
      <div className={styles.ways}>
        {moved ? null : (
          <>
            <ComparisonTable lesson={lesson} />
            {pair === null ? <Try lesson={lesson} /> : null}
            <Explore lesson={lesson} />
          </>
        )}
        {next === null ? (
          <Onward />
        ) : (
          <Link href={`/s/${next.id}`} className={styles.next}>
            <span>
              <small>{endsHour ? endingWords.hour.next : endingWords.next}</small>
              {next.title}
            </span>
            <Icon name="right" />
          </Link>
        )}
      </div>
    </section>
  )
})

/** Whether a question's answer may be told. A class may still be asked the question. */
const isKnown = ({ answers, askedElsewhere }: TheatreState, number: number) =>
  answers[number] !== undefined || !askedElsewhere

/** Links to all lessons after the last lesson. An exported file has no such link, because it has no list of lessons. */
function Onward() {
  if (useSession().kind === 'file') return null
  return (
    <Link href="/?lessons" className={styles.next}>
      <span>{endingWords.hour.all}</span>
      <Icon name="right" />
    </Link>
  )
}

/** Shows the end of the first hour: what it taught, and where to continue. */
function HourEnds() {
  const { title, say, lease, token, on, all } = endingWords.hour
  // An exported file has only one lesson and no list of all lessons.
  const hasLibrary = useSession().kind !== 'file'
  return (
    <div className={styles.hour} data-testid="hour-ends">
      <h2>{title}</h2>
      <p>
        {say} {lease} {token}
      </p>
      <p>
        {on} {hasLibrary ? <Link href="/?lessons">{all}</Link> : null}
      </p>
    </div>
  )
}

/** Scrolls the ending into view on a phone, where the runs fill the screen. This happens only after one more step, so that the last caption can be read. */
function useInView(section: RefObject<HTMLElement | null>, over: boolean): void {
  useEffect(() => {
    if (!over || !isPhone()) return
    // This code waits for two frames, so that the page has its new height before scrolling.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'end' }))
    })
    return () => cancelAnimationFrame(frame)
  }, [section, over])
}

/** Shows the questions that the reader answered, or the first question if there are none. An answer is never shown without its question. */
function Predictions({ told }: { told: readonly Predicted[] }) {
  const answered = told.filter(({ said }) => said !== undefined)
  const [first, ...further] = answered.length > 0 ? answered : told.slice(0, 1)
  if (first === undefined) return null
  const { ask, said, right } = first
  if (right === undefined)
    return (
      <div className={styles.prediction}>
        <p className={styles.ask}>{ask}</p>
        <p>{questionWords.withheld}</p>
      </div>
    )
  const isWrong = said !== undefined && !said.right
  return (
    <div className={styles.prediction} data-right={said?.right}>
      <h2>
        {said === undefined ? null : <Icon name={said.right ? 'check' : 'cross'} />}
        {said === undefined ? endingWords.happened : said.right ? endingWords.right : endingWords.wrong}
      </h2>
      <p className={styles.ask}>{ask}</p>
      {isWrong ? <p>{endingWords.said(said.text, said.why)}</p> : null}
      <p>{endingWords.was(right.text, right.why)}</p>
      {further.map(({ ask, right }) =>
        right === undefined ? null : (
          <p key={ask}>
            <span className={styles.ask}>{ask}</span> {endingWords.was(right.text, right.why)}
          </p>
        ),
      )}
    </div>
  )
}

/** Links to the explorer, which shows every order, if the lesson has a map of all orders. */
function Explore({ lesson }: { lesson: Lesson }) {
  if (!useSession().canRun || isPlayed(lesson) || isForBeginners(lesson) || !hasMap(lesson)) return null
  return (
    <Link href={`/s/${lesson.id}/explore`} className={styles.explore}>
      {endingWords.explore}
    </Link>
  )
}

/** Links to the lesson's exercise, if this server can run what a learner writes. */
function Exercise({ lesson }: { lesson: Lesson }) {
  const context = useTheatre((theatre) => theatre.context)
  const { canRun } = useSession()
  const [first] = context?.exercises ?? []
  if (first === undefined || !context?.editable || !canRun || isPlayed(lesson)) return null
  return (
    <Link href={`/exercises/${first.id}`} className={styles.exercise} title={first.title} data-testid="lesson-exercise">
      {endingWords.exercise[first.kind]}
    </Link>
  )
}

/** Shows a button that runs the lesson again with the change that the lesson suggests. The button names the change and what to notice. */
function Try({ lesson }: { lesson: Lesson }) {
  const session = useSession()
  const { change } = lesson
  const parameter = change && lesson.parameters[change.figure]
  if (change === undefined || parameter === undefined || !session.canRun || isPlayed(lesson)) return null
  const { figure, to, notice } = change
  const text = (value: number) => parameterText(figure, value, parameter)
  return (
    <Button
      data-testid="try"
      onClick={() => {
        setParameter(lesson, figure, to)
        void session.run({ [figure]: to })
      }}
    >
      <Icon name="play" filled />
      <span>
        {parameter.kind === 'time' && parameter.default === 0
          ? endingWords.tryLasting(parameterLabel(figure), text(to))
          : endingWords.tryIt(parameterLabel(figure), text(to), text(parameter.default))}
        <small className={styles.notice}>{notice}</small>
      </span>
    </Button>
  )
}
