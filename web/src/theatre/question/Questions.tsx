/** Asks what the lesson asks, when it asks it, over the timeline whose answer is still to come; and again when the reader wants. */
import { useEffect, useRef } from 'react'
import type { Lesson } from '../../../../scenarios/lesson.ts'
import { type HotKey, useHotKeys } from '../../base/hotKeys.ts'
import { words } from '../../locale/en/words.ts'
import { useOpenQuestion, useStatus, useTheatre } from '../../store/react.tsx'
import { QuestionCard } from './QuestionCard.tsx'
import styles from './Questions.module.css'

interface QuestionsProps {
  lesson: Lesson
  /** The question that is shown although it is not its time: just answered, or asked for. */
  reviewing: number | null
  onReview: (question: number | null) => void
}

export function Questions({ lesson, reviewing, onReview }: QuestionsProps) {
  const open = useOpenQuestion()
  const status = useStatus()
  const index = useTheatre((theatre) => theatre.cursor.index)
  const following = useTheatre((theatre) => theatre.following)
  const answers = useTheatre((theatre) => theatre.answers)
  const answer = useTheatre((theatre) => theatre.answer)
  const play = useTheatre((theatre) => theatre.play)
  const number = open?.number ?? reviewing
  const question = number === null ? undefined : lesson.questions[number]

  // Whoever steps on has read the explanation. A live run moves the cursor by itself, which says nothing.
  const seen = useRef(index)
  useEffect(() => {
    if (seen.current === index) return
    seen.current = index
    if (!following) onReview(null)
  }, [index, following, onReview])

  const close = () => {
    // Of a live run, too, what was asked is to be seen: from there on, not from the newest event.
    if (status === 'live') play()
    if (number !== null && answers[number] === undefined) answer(number, 'dismissed')
    onReview(null)
  }
  const choose = (option: number) => {
    if (number === null) return
    answer(number, option)
    onReview(number)
  }
  const options = question?.options ?? []
  const isOpen = question !== undefined
  const isAsked = isOpen && number !== null && typeof answers[number] !== 'number'
  useHotKeys(
    [
      ...(isAsked ? [digitKeys(options.length, choose)] : []),
      ...(isOpen ? [{ keys: ['Escape'], caps: ['Esc'], words: words.question.skip, does: close }] : []),
    ],
    { first: true },
  )

  if (number === null || question === undefined) return null
  return (
    <div className={styles.over}>
      <QuestionCard
        key={number}
        question={question}
        answer={answers[number]}
        onAnswer={choose}
        onDismiss={close}
        onContinue={() => {
          onReview(null)
          play()
        }}
      />
    </div>
  )
}

/** While a question is open, digits answer it instead of choosing a panel. */
function digitKeys(options: number, choose: (option: number) => void): HotKey {
  const keys = Array.from({ length: options }, (_, i) => String(i + 1))
  return { keys, caps: keys, words: words.question.before, does: (key) => choose(Number(key) - 1) }
}
