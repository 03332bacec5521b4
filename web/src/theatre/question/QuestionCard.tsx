/** A question about what comes next. The answer reveals which options are right, and why. */
import { type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { Question } from '#scenarios/lesson.ts'
import { marks } from '#web/locale/marks.ts'
import { questionWords } from '#web/locale/theatre/question.ts'
import { words } from '#web/locale/words.ts'
import { Sentence } from '#web/parts/Sentence.tsx'
import { TermsIn } from '#web/parts/TermsIn.tsx'
import type { Disclosure } from '#web/player/disclosure.ts'
import type { QuestionReply } from '#web/player/state.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './QuestionCard.module.css'

interface QuestionCardProps {
  question: Question
  clients: readonly string[]
  answer: QuestionReply | undefined
  /** State of the answer. `withheld` means that the question was answered, but a class is voting on it. */
  known: ReturnType<Disclosure['answer']>
  onAnswer: (option: number) => void
  /** Reveals the answer without a guess. */
  onShow: () => void
  onContinue: () => void
}

export function QuestionCard({ question, clients, answer, known, onAnswer, onShow, onContinue }: QuestionCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const answered = known !== 'open'
  useEffect(() => card.current?.focus({ preventScroll: true }), [])
  const pressed = useStaysInPlace(card, answered)

  return (
    <div
      className={styles.card}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      ref={card}
      data-answered={answered || undefined}
      data-clear
      data-testid="question"
    >
      <p className={styles.kicker}>{answered ? words.question.answered : words.question.before}</p>
      <h2 id={titleId}>
        <Sentence text={question.ask} clients={clients} terms />
      </h2>
      <ul className={styles.options}>
        {question.options.map((option, i) => (
          <li key={option.text}>
            {known === 'withheld' ? (
              <Kept option={option} chosen={answer === i} />
            ) : answered ? (
              <Explained option={option} chosen={answer === i} />
            ) : (
              <button
                type="button"
                className={styles.option}
                onClick={(event) => {
                  pressed(event.currentTarget)
                  onAnswer(i)
                }}
              >
                <span className={styles.letter}>{i + 1}</span>
                <span>{option.text}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {answered ? null : <TermsIn texts={question.options.map(({ text }) => text)} before={question.ask} />}
      {known === 'withheld' ? <p className={styles.kept}>{questionWords.withheld}</p> : null}
      <div className={styles.actions}>
        {answered ? (
          <Button look="primary" onClick={onContinue}>
            {words.question.goOn}
          </Button>
        ) : (
          <Button look="bare" onClick={onShow}>
            {words.question.skip}
          </Button>
        )}
      </div>
    </div>
  )
}

/**
 * Keeps the chosen option where it was pressed, although the explanations make all options higher: a card that scrolls would jump. Returns a function that
 * notes the pressed option.
 */
function useStaysInPlace(card: RefObject<HTMLElement | null>, answered: boolean): (option: HTMLElement) => void {
  const wasAt = useRef<number | null>(null)
  useLayoutEffect(() => {
    const chosen = answered ? card.current?.querySelector('[data-chosen]') : null
    if (chosen == null || wasAt.current === null) return
    card.current?.scrollBy({ top: chosen.getBoundingClientRect().top - wasAt.current })
    wasAt.current = null
  }, [card, answered])
  return (option) => {
    wasAt.current = option.getBoundingClientRect().top
  }
}

/** The chosen option, while the right answer is withheld. */
function Kept({ option, chosen }: { option: Question['options'][number]; chosen: boolean }) {
  return (
    <div className={styles.explained} data-chosen={chosen || undefined}>
      <strong>{option.text}</strong> {chosen ? <small>{words.question.yours}</small> : null}
    </div>
  )
}

function Explained({ option, chosen }: { option: Question['options'][number]; chosen: boolean }) {
  return (
    <div className={styles.explained} data-right={option.right} data-chosen={chosen || undefined}>
      <span className={styles.mark}>
        <Icon name={option.right ? 'check' : 'cross'} />
        <span className="sr-only">{marks.label(option.right ? words.question.right : words.question.wrong)}</span>
      </span>
      <div>
        <strong>{option.text}</strong> {chosen ? <small>{words.question.yours}</small> : null}
        <p>{option.why}</p>
      </div>
    </div>
  )
}
