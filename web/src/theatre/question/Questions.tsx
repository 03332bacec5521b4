/** Asks what the lesson asks, when it asks it, over the timeline whose answer is still to come; and again when the reader wants. */

import { memo, useEffect, useRef } from 'react'
import type { Lesson } from '#scenarios/lesson.ts'
import { type HotKey, useHotKeys } from '#web/base/hotKeys.ts'
import { words } from '#web/locale/en/words.ts'
import { isFollowing } from '#web/player/mode.ts'
import { useDisclosure, useOpenQuestion, useTheatre } from '#web/player/react.tsx'
import type { QuestionReply } from '#web/player/state.ts'
import { QuestionCard } from './QuestionCard.tsx'
import styles from './Questions.module.css'

interface QuestionsProps {
  lesson: Lesson
  /** The question that is shown although it is not its time: just answered, or asked for. */
  reviewing: number | null
  onReview: (question: number | null) => void
}

export const Questions = memo(function Questions({ lesson, reviewing, onReview }: QuestionsProps) {
  const open = useOpenQuestion()
  const index = useTheatre((theatre) => theatre.cursor.index)
  const byItself = useTheatre(isFollowing)
  const answers = useTheatre((theatre) => theatre.answers)
  const answer = useTheatre((theatre) => theatre.answer)
  const goOn = useTheatre((theatre) => theatre.goOn)
  const number = open?.number ?? reviewing
  const known = useDisclosure((shown) => (number === null ? 'open' : shown.answer(number)))
  const question = number === null ? undefined : lesson.questions[number]

  // Whoever steps on has read the explanation. A live run moves the cursor by itself, which says nothing.
  const seen = useRef(index)
  useEffect(() => {
    if (seen.current === index) return
    seen.current = index
    if (!byItself) onReview(null)
  }, [index, byItself, onReview])

  const close = () => {
    if (number !== null && answers[number] === undefined) answer(number, 'dismissed')
    onReview(null)
  }
  /** Answered, or only shown: either way the card says what is right, and why. */
  const choose = (said: QuestionReply) => {
    if (number === null) return
    answer(number, said)
    onReview(number)
  }
  const options = question?.options ?? []
  const isOpen = question !== undefined
  const isAsked = isOpen && number !== null && answers[number] === undefined
  useHotKeys(
    [
      ...(isAsked ? [digitKeys(options.length, choose)] : []),
      ...(isOpen ? [{ keys: ['Escape'], caps: ['Esc'], words: words.question.putAway, does: close }] : []),
    ],
    { first: true },
  )

  if (number === null || question === undefined) return null
  return (
    <div className={styles.over} data-question>
      <QuestionCard
        key={number}
        question={question}
        answer={answers[number]}
        known={known}
        onAnswer={choose}
        onShow={() => choose('dismissed')}
        onContinue={() => {
          onReview(null)
          goOn()
        }}
      />
    </div>
  )
})

/** While a question is open, digits answer it instead of choosing a panel. */
function digitKeys(options: number, choose: (option: number) => void): HotKey {
  const keys = Array.from({ length: options }, (_, i) => String(i + 1))
  return { keys, caps: keys, words: words.question.before, does: (key) => choose(Number(key) - 1) }
}
