/** Lists the lesson's questions with the reader's answers. A question that is still open hides its answer. */
import { useShallow } from 'zustand/react/shallow'
import type { Lesson } from '#scenarios/lesson.ts'
import { marks } from '#web/locale/marks.ts'
import { questionWords } from '#web/locale/theatre/question.ts'
import { useDisclosure, useTheatre } from '#web/player/react.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './QuestionNotes.module.css'

export function QuestionNotes({ lesson }: { lesson: Lesson }) {
  const answers = useTheatre((theatre) => theatre.answers)
  const known = useDisclosure(useShallow((shown) => lesson.questions.map((_, number) => shown.answer(number))))
  if (lesson.questions.length === 0) return null
  return (
    <section>
      <h3>{questionWords.heading}</h3>
      <ol className={styles.questions}>
        {lesson.questions.map((question, number) => {
          const answer = answers[number]
          return (
            <li key={question.ask}>
              <strong>{question.ask}</strong>
              {answer === undefined || known[number] === 'open' ? (
                <p>{questionWords.open}</p>
              ) : known[number] === 'withheld' ? (
                <p>{questionWords.withheld}</p>
              ) : (
                <Answered question={question} chosen={answer === 'dismissed' ? null : answer} />
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

interface AnsweredProps {
  question: Lesson['questions'][number]
  /** Index of the chosen option, or `null` if the question was dismissed. */
  chosen: number | null
}

function Answered({ question, chosen }: AnsweredProps) {
  const given = chosen === null ? undefined : question.options[chosen]
  const right = question.options.filter((option) => option.right && option !== given)
  return (
    <>
      {given === undefined ? (
        <p>{questionWords.skipped}</p>
      ) : (
        <p data-right={given.right} className={styles.answer}>
          <Icon name={given.right ? 'check' : 'cross'} />
          <span>
            {marks.labelled(questionWords.yours, given.text)}
            {marks.gap}
            {given.why}
          </span>
        </p>
      )}
      {given?.right
        ? null
        : right.map((option) => (
            <p key={option.text} data-right="true" className={styles.answer}>
              <Icon name="check" />
              <span>
                {marks.labelled(questionWords.right, option.text)}
                {marks.gap}
                {option.why}
              </span>
            </p>
          ))}
    </>
  )
}
