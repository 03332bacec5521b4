/** After class: what one answered, and what was right. */
import type { RoomQuestion } from '#model/messages/room-question.ts'
import type { MyView } from '#model/messages/workshop.ts'
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
  if (text === null) return <p className={styles.none}>{questionWords.left.none}</p>
  return (
    <p className={styles.said}>
      <span>
        {questionWords.left.yours}: <b>{text}</b>
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
        <p className={styles.none}>{questionWords.left.none}</p>
      ) : (
        <ChosenOption question={question} option={given} right={wereRight} label={questionWords.left.yours} />
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
        {label}: <b>{options[option]}</b> {why[option]}
      </span>
    </p>
  )
}
