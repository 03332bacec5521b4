/** Shows the teacher's question on a member's screen. The question is answered once, and explained when it is revealed. */

import { useId, useRef, useState } from 'react'
import { showsAnswer, showsTally } from '#model/messages/reveal.ts'
import type { RoomQuestion } from '#model/messages/room-question.ts'
import type { RoomView } from '#model/messages/workshop.ts'
import { marks } from '#web/locale/marks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import { isHeld } from '#web/workshop/room/state.ts'
import styles from '#web/workshop/ui/Sheet.module.css'
import { useFocusOnArrival } from '#web/workshop/ui/useFocusOnArrival.ts'
import { Countdown } from '../break/Countdown.tsx'
import { Explained } from './Explained.tsx'
import { openText, withLook } from './rules.ts'
import { givenTo, missedBy, noPointIn, wasRight } from './score.ts'
import { TwoVotes } from './TwoVotes.tsx'
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
  // Digits stay bound after an answer, so that a second press does not do something else, such as open a panel.
  useOptionKeys(question.options.length, (option) => {
    if (canAnswer) choose(option)
  })
  useFocusOnArrival(sheet, question.state)
  return (
    <section className={styles.sheet} aria-labelledby={titleId} tabIndex={-1} ref={sheet} data-testid="room-question">
      <Kicker question={question} given={given} />
      <h2 id={titleId}>{question.ask}</h2>
      <ol className={styles.options}>
        {question.options.map((option, number) => (
          <li key={option}>
            {showsTally(question.state) ? (
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
      {question.first === undefined || question.tally === undefined ? null : (
        <TwoVotes
          options={question.options}
          first={question.first}
          tally={question.tally}
          right={question.right}
          size="small"
        />
      )}
      <Outcome question={question} given={given} sending={sending !== null} />
      <NoPoint question={question} />
      <LookAround question={question} />
    </section>
  )
}

/** Sends an answer once. Only an answer that the server refused can be sent again. */
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
  if (!showsAnswer(question.state)) return <Asking question={question} />
  const right = wasRight(question, given)
  if (question.right?.length === 0) return <p className={styles.kicker}>{questionWords.sheet.noRight}</p>
  if (right === null)
    return (
      <p className={styles.kicker} data-testid="missed">
        <MissedText question={question} />
      </p>
    )
  return (
    <p className={styles.verdict} data-right={right} data-testid="verdict">
      <Icon name={right ? 'check' : 'cross'} />
      {right ? questionWords.sheet.right : questionWords.sheet.wrong}
    </p>
  )
}

function MissedText({ question }: { question: RoomQuestion }) {
  const me = useRoom((state) => state.me)
  const { missed, missedSecond, firstWas } = questionWords.sheet
  const { is, firstRight } = missedBy(me ?? { answers: [] }, question)
  if (is === 'question') return missed
  return marks.sentences([missedSecond, ...(firstRight === null ? [] : [firstWas[firstRight ? 'right' : 'wrong']])])
}

/** Shows the instruction and the time left, before the answer is shown. */
function Asking({ question }: { question: RoomQuestion }) {
  const { state, again, untilMs, steps, check } = question
  const { sheet } = questionWords
  const first = useRoom(({ me, room }) =>
    me === null || again === undefined ? null : (room?.question?.options[givenTo(me, again) ?? -1] ?? null),
  )
  const ofCheck = check === undefined ? openText(question) : sheet.check[check.time](check.number + 1, check.of)
  const asks = state === 'tally' ? sheet.tally : again === undefined ? ofCheck : sheet.second
  return (
    <>
      <p className={styles.kicker}>
        {state === 'tally' && steps?.length === 1 ? sheet.together : asks}
        {untilMs === undefined ? null : (
          <strong className={styles.clock}>
            <span className="sr-only">{marks.label(sheet.timeLeft)}</span>
            <Countdown untilMs={untilMs} over={sheet.timeUp} />
          </strong>
        )}
      </p>
      {first === null ? null : (
        <p className={styles.kicker}>
          {marks.label(sheet.firstSaid)}
          <b>{first}</b>
        </p>
      )}
    </>
  )
}

/** Says before a vote that a right answer gives no point, and why, so that the podium surprises nobody. */
function NoPoint({ question }: { question: RoomQuestion }) {
  const scores = useRoom(({ room }) => room?.scores === true)
  const why = noPointIn(question)
  return why === null || !scores ? null : <p className={styles.outcome}>{questionWords.sheet.noPoint[why]}</p>
}

/** Shows a button to look around. A question for points holds the page at the question's moment until the member answers or gives up the point. */
function LookAround({ question: { id, state } }: { question: RoomQuestion }) {
  const { ask, keep } = useRoomSession()
  const held = useRoom(isHeld)
  const looked = useRoom(({ me }) => me?.looked?.includes(id) === true)
  if (looked && state === 'open') return <p className={styles.outcome}>{questionWords.sheet.looked}</p>
  if (!held) return null
  const look = async () => {
    if ((await ask('room-look', { question: id })) !== null) keep(({ looked }) => ({ looked: withLook(looked, id) }))
  }
  return (
    <p className={styles.outcome} data-testid="look-around">
      <Button onClick={() => void look()}>{questionWords.sheet.look}</Button>
      {questionWords.sheet.lookHint}
    </p>
  )
}

/** Returns a text that says what happens to an answer that was sent. */
function sentText({ check, steps }: Pick<RoomQuestion, 'check' | 'steps'>): string {
  const { sent } = questionWords.sheet
  if (check?.time === 'start') return sent.start
  // If the tally is the only step, no answer is right or wrong.
  return steps?.length === 1 ? sent.said : sent.answer
}

interface OutcomeProps {
  question: RoomQuestion
  given: number | null
  sending: boolean
}

/** Shows the state of the answer, below the options. */
function Outcome({ question, given, sending }: OutcomeProps) {
  if (showsTally(question.state)) return null
  const text = sending
    ? questionWords.sheet.sending
    : given !== null
      ? sentText(question)
      : question.state === 'closed'
        ? questionWords.sheet.closed
        : questionWords.sheet.once
  return (
    <p className={styles.outcome} data-sent={given !== null || undefined} role="status" data-testid="answer-state">
      {given !== null ? <Icon name="check" /> : null}
      {text}
      {given === null && !sending && question.state === 'closed' ? (
        <>
          {marks.gap}
          <MissedText question={question} />
        </>
      ) : null}
      {text === questionWords.sheet.once ? (
        <span className={styles.keys}>{marks.gap + questionWords.sheet.keys(question.options.length)}</span>
      ) : null}
    </p>
  )
}
