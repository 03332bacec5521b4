/** Shows the result of a test: how many answers were right, which were wrong, and when the wrong ones are asked again. */
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { quizWords as text } from '../locale/quiz.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { QuizId } from './draw.ts'
import styles from './QuizPage.module.css'
import type { QuizQuestion } from './questions.ts'

interface QuizResultProps {
  quiz: QuizId
  questions: readonly QuizQuestion[]
  answers: readonly number[]
  onAgain: () => void
}

export function QuizResult({ quiz, questions, answers, onAgain }: QuizResultProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const wrong = questions.filter(({ options }, at) => options[answers[at] ?? -1]?.right !== true)
  return (
    <section className={styles.card} data-testid="quiz-result">
      <h2 className={styles.score} tabIndex={-1} ref={heading}>
        {text.result(questions.length - wrong.length, questions.length)}
      </h2>
      <p>{wrong.length === 0 ? text.allRight : text.comesAgain(wrong.length)}</p>
      {wrong.length === 0 ? null : (
        <>
          <h3>{text.wentWrong}</h3>
          <ul className={styles.wrong}>
            {wrong.map(({ id, lesson, ask, options }) => (
              <li key={`${id.lesson} ${id.what}`}>
                <p>{ask}</p>
                <p className={styles.why}>
                  {text.wasRight}
                  {options.find(({ right }) => right)?.text}
                </p>
                <Link href={`/s/${lesson.id}`}>
                  {lesson.title}
                  <Icon name="right" />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.after}>
        <Link href="/">{text.home}</Link>
        {quiz === 'again' ? null : <Button onClick={onAgain}>{text.again}</Button>}
      </p>
    </section>
  )
}
