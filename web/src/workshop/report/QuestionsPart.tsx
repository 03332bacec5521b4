/** Shows the questions that were asked, hardest first, and how the class answered. */

import type { Report } from '#model/messages/report.ts'
import { rightIn } from '#model/messages/right-in.ts'
import { firstAskingOf, standsAlone } from '#model/messages/second-vote.ts'
import { classWords } from '#web/locale/workshop/class.ts'
import { TallyBars } from '../activities/question/TallyBars.tsx'
import { TwoVotes } from '../activities/question/TwoVotes.tsx'
import { votesText } from '../activities/question/vote-text.ts'
import { Cloud } from '../activities/words/Cloud.tsx'
import { sayingWords } from '../activities/words/words.ts'
import { hardnessOf } from './hardness.ts'
import { hardFirst } from './pace.ts'
import styles from './ReportPage.module.css'

export function QuestionsPart({ report }: { report: Report }) {
  const { hard, questions, people } = report
  if (questions.length === 0)
    return <ReportPart title={classWords.report.questions} empty={classWords.report.noQuestions} />
  const ordered = hardFirst({ hard, questions: questions.filter((one) => standsAlone(one) || hard.includes(one.id)) })
  return (
    <>
      <ReportPart title={classWords.report.hard}>
        <Hardness report={report} />
        <Asked questions={ordered.slice(0, hard.length)} people={people.length} all={questions} />
      </ReportPart>
      {hard.length === ordered.length ? null : (
        <ReportPart title={classWords.report.questions}>
          <Asked questions={ordered.slice(hard.length)} people={people.length} all={questions} />
        </ReportPart>
      )}
    </>
  )
}

/** Says if no question was hard, and which questions too few members answered to tell. */
function Hardness({ report }: { report: Report }) {
  const { is, unanswered, few } = hardnessOf(report)
  const { noneHard, unanswered: nobody, tooFew } = classWords.report
  const notes = [
    ...(is === 'hard' ? [] : [noneHard[is]]),
    ...(unanswered.length === 0 ? [] : [nobody(unanswered)]),
    ...(few.length === 0 ? [] : [tooFew(few)]),
  ]
  return notes.map((note) => (
    <p key={note} className={styles.quiet}>
      {note}
    </p>
  ))
}

interface AskedProps {
  questions: Report['questions']
  people: number
  all: Report['questions']
}

/** Lists questions, each second vote together with its first vote. */
function Asked({ questions, people, all }: AskedProps) {
  return (
    <ol className={styles.questions}>
      {questions.map((question) => (
        <li key={question.id} className={styles.question}>
          <h3>
            {question.ask}{' '}
            {firstAskingOf(question, all) === undefined ? null : <small>{classWords.report.askedAgain}</small>}
          </h3>
          <Answered question={question} people={people} second={all.find(({ again }) => again === question.id)} />
        </li>
      ))}
    </ol>
  )
}

interface AnsweredProps {
  question: Report['questions'][number]
  second: Report['questions'][number] | undefined
  people: number
}

function Answered({ question, second, people }: AnsweredProps) {
  const { options, answered, rightShare, sayings, hidden } = question
  return (
    <>
      {second === undefined ? (
        <p className={styles.quiet}>
          {rightShare === null ? null : <b>{classWords.report.rightShare(Math.round(100 * rightShare))}</b>}{' '}
          {classWords.report.answered(answered, people)}
        </p>
      ) : (
        <p className={styles.quiet}>{votesText(rightOf(question), rightOf(second))}</p>
      )}
      {options.length === 0 ? (
        <Cloud sayings={sayings} {...(hidden > 0 ? { none: null } : {})} />
      ) : (
        <Tally question={question} second={second} />
      )}
      {hidden > 0 ? <p className={styles.quiet}>{sayingWords.cloud.hidden(hidden)}</p> : null}
    </>
  )
}

/** Returns the counts of a vote. `right` is `null` if nothing is right or wrong. */
function rightOf({ answered, right, tally }: Report['questions'][number]) {
  return { answered, right: right.length === 0 ? null : rightIn(right, tally) }
}

interface TallyProps {
  question: Pick<Report['questions'][number], 'options' | 'right' | 'tally'>
  second: Report['questions'][number] | undefined
}

function Tally({ question: { options, right, tally }, second }: TallyProps) {
  if (second?.first === undefined) return <TallyBars options={options} tally={tally} right={right} />
  return <TwoVotes options={options} first={second.first} tally={second.tally} right={right} />
}

interface PartProps {
  title: string
  /** The sentence to show instead of content, or `null` if there is content. */
  empty?: string | null
  children?: React.ReactNode
}

export function ReportPart({ title, empty = null, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {empty === null ? children : <p className={styles.quiet}>{empty}</p>}
    </section>
  )
}
