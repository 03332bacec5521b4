/** After class: what one saw, said and tried. It stays at the workshop's address. */
import { Link } from 'wouter'
import { withoutRepeated } from '#model/messages/activities/hands-on.ts'
import type { Recap } from '#model/messages/activities/outcome.ts'
import type { RoomQuestion } from '#model/messages/activities/question.ts'
import type { MyView } from '#model/messages/workshop.ts'
import { timeOfDay } from '#web/format/clock-text.ts'
import { classWords } from '#web/locale/en/workshop/class.ts'
import { outcomeWords } from '#web/locale/en/workshop/outcome.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { PageBar } from '#web/ui/PageBar.tsx'
import { useRoom } from '../room/room-context.tsx'
import { useLessons } from '../room/useLessons.ts'
import { ChallengeResults } from '../ui/ChallengeResults.tsx'
import { LevelResults } from '../ui/LevelResults.tsx'
import { Remember, Tried } from '../ui/RecapParts.tsx'
import { RunOutcome } from '../ui/RunOutcome.tsx'
import styles from './EndedPage.module.css'
import { givenTo, myScore, wasRight, wordsGivenTo } from './score.ts'

const { end: words } = classWords

export function EndedPage() {
  const title = useRoom((state) => state.room?.title ?? '')
  const scores = useRoom((state) => state.room?.scores === true)
  const recap = useRoom((state) => state.room?.recap)
  const me = useRoom((state) => state.me)
  if (me === null) return null
  const { right, of } = myScore(me)
  return (
    <div className={styles.page}>
      <PageBar />
      <main className={styles.main}>
        <h1>{words.title(title)}</h1>
        <p className={styles.about}>{words.ended}</p>
        {scores && of > 0 ? <p className={styles.score}>{words.score(right, of)}</p> : null}
        {recap === undefined ? null : <Recapped recap={recap} />}
        <Recordings me={me} />
        <Answers me={me} />
        <OwnRuns me={me} />
        <Link href="/" className={styles.on}>
          {words.on}
          <Icon name="right" />
        </Link>
      </main>
    </div>
  )
}

function Recapped({ recap }: { recap: Recap }) {
  return (
    <>
      {recap.remember.length === 0 ? null : (
        <section>
          <h2>{outcomeWords.recap.remember}</h2>
          <Remember recap={recap} />
        </section>
      )}
      {recap.tried.length === 0 ? null : (
        <section>
          <h2>{outcomeWords.recap.tried}</h2>
          <Tried recap={recap} />
        </section>
      )}
      {recap.challenges.length === 0 ? null : (
        <section>
          <h2>{outcomeWords.recap.challenges}</h2>
          <ChallengeResults challenges={recap.challenges} />
        </section>
      )}
      {recap.levels.length === 0 ? null : (
        <section>
          <h2>{outcomeWords.recap.levels}</h2>
          <LevelResults levels={recap.levels} />
        </section>
      )}
    </>
  )
}

function Recordings({ me: { shown } }: { me: MyView }) {
  const lessons = useLessons()
  return (
    <section>
      <h2>{words.shown}</h2>
      {shown.length === 0 ? <p className={styles.none}>{words.nothingShown}</p> : null}
      <ol className={styles.list}>
        {shown.map(({ scenario, comparison, atMs }) => (
          <li key={comparison}>
            <Link href={`/r/${comparison}`}>{lessons.get(scenario)?.title ?? scenario}</Link>
            <small>{words.at(timeOfDay(atMs))}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Answers({ me }: { me: MyView }) {
  return (
    <section>
      <h2>{words.answers}</h2>
      {me.questions.length === 0 ? <p className={styles.none}>{words.nothingAsked}</p> : null}
      <ol className={styles.questions}>
        {me.questions.map((question) => (
          <li key={question.id}>
            <h3>{question.ask}</h3>
            {question.form === 'words' ? (
              <OwnWords text={wordsGivenTo(me, question.id)} />
            ) : (
              <Answered question={question} given={givenTo(me, question.id)} />
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function OwnWords({ text }: { text: string | null }) {
  if (text === null) return <p className={styles.none}>{words.none}</p>
  return (
    <p className={styles.said}>
      <span>
        {words.yours}: <b>{text}</b>
      </span>
    </p>
  )
}

function Answered({ question, given }: { question: RoomQuestion; given: number | null }) {
  const { options, right = [] } = question
  const wereRight = wasRight(question, given)
  const others = right.filter((option) => option !== given)
  return (
    <>
      {given === null ? (
        <p className={styles.none}>{words.none}</p>
      ) : (
        <ChosenOption question={question} option={given} right={wereRight} label={words.yours} />
      )}
      {wereRight === true
        ? null
        : others
            .filter((option) => options[option] !== undefined)
            .map((option) => (
              <ChosenOption key={option} question={question} option={option} right label={words.right} />
            ))}
    </>
  )
}

interface ChosenOptionProps {
  question: RoomQuestion
  option: number
  right: boolean | null
  label: string
}

function ChosenOption({ question: { options, why = [] }, option, right, label }: ChosenOptionProps) {
  return (
    <p className={styles.said} data-right={right ?? undefined}>
      {right === null ? null : <Icon name={right ? 'check' : 'cross'} />}
      <span>
        {label}: <b>{options[option]}</b> {why[option]}
      </span>
    </p>
  )
}

function OwnRuns({ me }: { me: MyView }) {
  const lessons = useLessons()
  const runs = withoutRepeated(me.runs)
  if (runs.length === 0) return null
  return (
    <section>
      <h2>{words.runs}</h2>
      <ol className={styles.runs}>
        {runs.map((entry) => (
          <li key={entry.comparison}>
            <RunOutcome
              lesson={lessons.get(entry.scenario)}
              entry={entry}
              title={lessons.get(entry.scenario)?.title ?? entry.scenario}
            />
            <Link href={`/r/${entry.comparison}`}>{classWords.handsOn.open}</Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
