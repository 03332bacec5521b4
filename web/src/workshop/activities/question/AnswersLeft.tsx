/** Shows a member's answers and the right answers on the page after class. */
import type { RoomQuestion } from '#model/messages/room-question.ts'
import type { MyView } from '#model/messages/workshop.ts'
import { marks } from '#web/locale/marks.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from '#web/workshop/ui/Left.module.css'
import { givenTo, wasRight, wordsGivenTo } from './score.ts'
import { questionWords } from './words.ts'

export function AnswersLeft({ me }: { me: MyView }) {
  return (
    <section>
      <h2>{questionWords.left.answers}</h2>
      {me.questions.length === 0 ? <p className={styles.none}>{questionWords.left.nothingAsked}</p> : null}
      <ol className={styles.questions}>
        {me.questions.filter(isFirstVote).map((question) => (
          <li key={question.id}>
            <h3>{question.ask}</h3>
            {question.form === 'words' ? (
              <OwnWords text={wordsGivenTo(me, question.id)} />
            ) : (
              <Answered
                question={question}
                given={givenTo(me, question.id)}
                twice={secondOf(me, question) !== undefined}
              />
            )}
            <SecondVote me={me} question={question} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Whether a question has its own entry. A second vote is listed with the first vote, unless the first vote's answer was never shown. */
const isFirstVote = ({ again }: RoomQuestion, _: number, all: readonly RoomQuestion[]): boolean =>
  again === undefined || !all.some(({ id }) => id === again)

function SecondVote({ me, question }: { me: MyView; question: RoomQuestion }) {
  const second = secondOf(me, question)
  if (second === undefined) return null
  const { second: label } = questionWords.votes.named
  const option = givenTo(me, second.id)
  if (option === null) return <p className={styles.none}>{marks.labelled(label, questionWords.left.none)}</p>
  return (
    <ChosenOption
      question={{ ...question, why: [] }}
      option={option}
      right={wasRight(question, option)}
      label={marks.labelled(label, questionWords.left.yours)}
    />
  )
}

/** Returns the second vote on a question, or `undefined` if there was none. */
const secondOf = (me: MyView, { id }: RoomQuestion): RoomQuestion | undefined =>
  me.questions.find(({ again }) => again === id)

function OwnWords({ text }: { text: string | null }) {
  if (text === null) return <p className={styles.none}>{questionWords.left.none}</p>
  return (
    <p className={styles.said}>
      <span>
        {marks.label(questionWords.left.yours)}
        <b>{text}</b>
      </span>
    </p>
  )
}

interface AnsweredProps {
  question: RoomQuestion
  given: number | null
  twice: boolean
}

function Answered({ question, given, twice }: AnsweredProps) {
  const { options, right = [] } = question
  const wereRight = wasRight(question, given)
  const named = (label: string) => (twice ? marks.labelled(questionWords.votes.named.first, label) : label)
  const others = right.filter((option) => option !== given)
  return (
    <>
      {given === null ? (
        <p className={styles.none}>{named(questionWords.left.none)}</p>
      ) : (
        <ChosenOption question={question} option={given} right={wereRight} label={named(questionWords.left.yours)} />
      )}
      {wereRight === true
        ? null
        : others
            .filter((option) => options[option] !== undefined)
            .map((option) => (
              <ChosenOption key={option} question={question} option={option} right label={questionWords.left.right} />
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
        {marks.label(label)}
        <b>{options[option]}</b> {why[option]}
      </span>
    </p>
  )
}
