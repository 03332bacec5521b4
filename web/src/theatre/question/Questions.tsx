/** Shows the lesson's questions at their moments, above the timeline that will answer them, and again on request. */

import { memo, useEffect, useRef } from 'react'
import type { Lesson } from '#scenarios/lesson.ts'
import { useHotKeys } from '#web/base/hot-keys.ts'
import { words } from '#web/locale/words.ts'
import { isFollowing } from '#web/player/mode.ts'
import { useDisclosure, useOpenQuestion, useTheatre } from '#web/player/react.tsx'
import type { QuestionReply } from '#web/player/state.ts'
import { digitKeys } from './digit-keys.ts'
import { QuestionCard } from './QuestionCard.tsx'
import styles from './Questions.module.css'

interface QuestionsProps {
  lesson: Lesson
  /** Number of a question that is shown outside its moment, because it was just answered or requested. */
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

  // Stepping on closes an answered card. A live run moves the cursor by itself, which does not count as a step.
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
  /** Answers the question, or reveals the answer without a guess. In both cases, the card shows the explanation. */
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
        clients={lesson.clients}
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
