/** Shows one question of a test: first the options, then the right option and the reason. */
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useHotKeys } from '../base/hot-keys.ts'
import { marks } from '../locale/marks.ts'
import { quizWords as text } from '../locale/quiz.ts'
import { MiniaturePicture } from '../parts/MiniaturePicture.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import styles from './QuizPage.module.css'
import type { QuizQuestion } from './questions.ts'

interface QuizCardProps {
  question: QuizQuestion
  place: number
  of: number
  /** The chosen option, or `undefined` if none has been chosen yet. */
  chosen: number | undefined
  onAnswer: (option: number) => void
  onNext: () => void
}

export function QuizCard({ question, place, of, chosen, onAnswer, onNext }: QuizCardProps) {
  const { lesson, ask, options, picture } = question
  const heading = useRef<HTMLHeadingElement>(null)
  const next = useRef<HTMLButtonElement>(null)
  const answered = chosen !== undefined
  // Focuses the next button or the new question's heading, so that keyboard and screen reader users continue there.
  useEffect(() => (answered ? next.current : heading.current)?.focus({ preventScroll: !answered }), [answered])
  useHotKeys(
    answered
      ? [{ keys: ['ArrowRight'], caps: ['→'], words: text.next, does: onNext }]
      : options.map((option, i) => ({
          keys: [String(i + 1)],
          caps: [String(i + 1)],
          words: option.text,
          does: () => onAnswer(i),
        })),
  )
  return (
    <section className={styles.card} aria-labelledby="asked" data-testid="quiz-question">
      <p className={styles.place}>
        <span>{text.place(place, of)}</span>
        <progress value={place - (answered ? 0 : 1)} max={of} aria-hidden="true" />
      </p>
      <p className={styles.story}>
        <strong>{lesson.title}</strong> {picture === null ? lesson.story : null}
      </p>
      {picture?.miniature == null ? null : (
        <MiniaturePicture locks={picture.locks} recording={picture.miniature} large />
      )}
      <h2 id="asked" tabIndex={-1} ref={heading}>
        {ask}
      </h2>
      <ol className={styles.options}>
        {options.map((option, i) => (
          <li key={option.text}>
            {answered ? (
              <Explained option={option} chosen={i === chosen} />
            ) : (
              <button type="button" className={styles.option} onClick={() => onAnswer(i)}>
                <span className={styles.number} aria-hidden="true">
                  {i + 1}
                </span>
                {option.text}
              </button>
            )}
          </li>
        ))}
      </ol>
      <div className={styles.after} role="status">
        {answered ? (
          <>
            <strong data-right={options[chosen]?.right}>{options[chosen]?.right ? text.right : text.wrong}</strong>
            <Link href={`/s/${lesson.id}`} target="_blank">
              {text.lesson(lesson.title)}
            </Link>
            <Button look="primary" ref={next} onClick={onNext} data-testid="quiz-next">
              {place === of ? text.finish : text.next}
            </Button>
          </>
        ) : null}
      </div>
    </section>
  )
}

function Explained({ option, chosen }: { option: QuizQuestion['options'][number]; chosen: boolean }) {
  return (
    <div className={styles.option} data-right={option.right} data-chosen={chosen || undefined}>
      <Icon name={option.right ? 'check' : 'cross'} />
      <span>
        <span className="sr-only">{marks.label(option.right ? text.right : text.wrong)}</span>
        <strong>{option.text}</strong>
        {chosen ? <small>{text.yours}</small> : null}
        <span className={styles.why}>{option.why}</span>
      </span>
    </div>
  )
}
