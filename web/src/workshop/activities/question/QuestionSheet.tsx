/** The teacher's question on a member's screen: chosen once, sent, and explained when it is revealed. */

import { useId, useRef, useState } from 'react'
import type { RoomQuestion } from '#model/messages/room-question.ts'
import type { RoomView } from '#model/messages/workshop.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import styles from '#web/workshop/ui/Sheet.module.css'
import { useFocusOnArrival } from '#web/workshop/ui/useFocusOnArrival.ts'
import { Explained } from './Explained.tsx'
import { givenTo, wasRight } from './score.ts'
import { useAnswer } from './useAnswer.ts'
import { useOptionKeys } from './useOptionKeys.ts'
import { WordsSheet } from './WordsSheet.tsx'
import { questionWords } from './words.ts'

export function QuestionSheet({ room: { question } }: { room: RoomView }) {
  if (question === null) return null
  if (question.form === 'words') return <WordsSheet key={question.id} question={question} />
  return <Sheet key={question.id} question={question} />
}

function Sheet({ question }: { question: RoomQuestion }) {
  const titleId = useId()
  const sheet = useRef<HTMLElement>(null)
  const me = useRoom((state) => state.me)
  const given = me === null ? null : givenTo(me, question.id)
  const { choose, sending } = useChoice(question.id)
  const canAnswer = question.state === 'open' && given === null && sending === null
  // Whoever presses a digit once more has not asked for what it otherwise does, such as to open a panel.
  useOptionKeys(question.options.length, (option) => {
    if (canAnswer) choose(option)
  })
  useFocusOnArrival(sheet)
  return (
    <section className={styles.sheet} aria-labelledby={titleId} tabIndex={-1} ref={sheet} data-testid="room-question">
      <Kicker question={question} given={given} />
      <h2 id={titleId}>{question.ask}</h2>
      <ol className={styles.options}>
        {question.options.map((option, number) => (
          <li key={option}>
            {question.state === 'revealed' ? (
              <Explained question={question} number={number} chosen={given === number} />
            ) : (
              <button
                type="button"
                className={styles.option}
                data-chosen={(given ?? sending) === number || undefined}
                aria-pressed={(given ?? sending) === number}
                disabled={!canAnswer}
                onClick={() => choose(number)}
              >
                <span className={styles.number}>{number + 1}</span>
                <span>{option}</span>
              </button>
            )}
          </li>
        ))}
      </ol>
      <Outcome question={question} given={given} sending={sending !== null} />
    </section>
  )
}

/** Sends once; only what the server refused can be tried again. */
function useChoice(question: number) {
  const answer = useAnswer()
  const [sending, setSending] = useState<number | null>(null)
  return {
    sending,
    choose(option: number) {
      setSending(option)
      void answer({ question, option }).finally(() => setSending(null))
    },
  }
}

function Kicker({ question, given }: { question: RoomQuestion; given: number | null }) {
  if (question.state !== 'revealed') return <p className={styles.kicker}>{questionWords.sheet.open}</p>
  const right = wasRight(question, given)
  if (question.right?.length === 0) return <p className={styles.kicker}>{questionWords.sheet.noRight}</p>
  if (right === null) return <p className={styles.kicker}>{questionWords.sheet.missed}</p>
  return (
    <p className={styles.verdict} data-right={right} data-testid="verdict">
      <Icon name={right ? 'check' : 'cross'} />
      {right ? questionWords.sheet.right : questionWords.sheet.wrong}
    </p>
  )
}

interface OutcomeProps {
  question: RoomQuestion
  given: number | null
  sending: boolean
}

/** Below the options: what became of the answer. */
function Outcome({ question, given, sending }: OutcomeProps) {
  if (question.state === 'revealed') return null
  const text = sending
    ? questionWords.sheet.sending
    : given !== null
      ? questionWords.sheet.sent
      : question.state === 'closed'
        ? `${questionWords.sheet.closed} ${questionWords.sheet.missed}`
        : questionWords.sheet.once
  return (
    <p className={styles.outcome} data-sent={given !== null || undefined} role="status" data-testid="answer-state">
      {given !== null ? <Icon name="check" /> : null}
      {text}
      {text === questionWords.sheet.once ? (
        <span className={styles.keys}> {questionWords.sheet.keys(question.options.length)}</span>
      ) : null}
    </p>
  )
}
