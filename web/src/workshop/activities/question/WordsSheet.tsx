/** Shows a question that is answered in free text on a member's screen. The answer is sent once, and shown among the others' answers when it is revealed. */

import { type FormEvent, useId, useRef, useState } from 'react'
import { ownWordsMost, type RoomQuestion } from '#model/messages/room-question.ts'
import { marks } from '#web/locale/marks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import { Field } from '#web/workshop/ui/Field.tsx'
import styles from '#web/workshop/ui/Sheet.module.css'
import { useFocusOnArrival } from '#web/workshop/ui/useFocusOnArrival.ts'
import { Cloud } from '../words/Cloud.tsx'
import { sayingWords } from '../words/words.ts'
import { wordsGivenTo } from './score.ts'
import { useAnswer } from './useAnswer.ts'
import { questionWords } from './words.ts'

export function WordsSheet({ question }: { question: RoomQuestion }) {
  const { id, ask, state, sayings = [], moreSayings } = question
  const titleId = useId()
  const sheet = useRef<HTMLElement>(null)
  const given = useRoom(({ me }) => (me === null ? null : wordsGivenTo(me, id)))
  useFocusOnArrival(sheet, state)
  return (
    <section className={styles.sheet} aria-labelledby={titleId} tabIndex={-1} ref={sheet} data-testid="room-question">
      <p className={styles.kicker}>
        {state === 'revealed' ? questionWords.sheet.together : questionWords.sheet.inWords}
      </p>
      <h2 id={titleId}>{ask}</h2>
      {state === 'revealed' ? (
        <div className={styles.revealed}>
          <Cloud sayings={sayings} more={moreSayings} most={mostWords} none={sayingWords.cloud.noneShown} />
        </div>
      ) : null}
      {state === 'open' && given === null ? <Write question={id} /> : <Given given={given} state={state} />}
    </section>
  )
}

/** Maximum number of answers, so that a phone needs little scrolling. */
const mostWords = 20

function Write({ question }: { question: number }) {
  const { clearProblem } = useRoomSession()
  const answer = useAnswer()
  const problem = useRoom((state) => state.problem)
  const [text, setText] = useState('')
  const [sending, setSending] = useState(false)
  const refused = problem?.code === 'BAD_REQUEST' ? questionWords.sheet.wordsBad : null
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    setSending(true)
    void answer({ question, words: text }).finally(() => setSending(false))
  }
  return (
    <form className={styles.write} onSubmit={send}>
      <Field
        label={questionWords.sheet.words}
        hint={questionWords.sheet.wordsHint}
        wrong={refused}
        value={text}
        maxLength={ownWordsMost}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => {
          setText(event.target.value)
          if (problem !== null) clearProblem()
        }}
      />
      <Button type="submit" look="primary" size="large" disabled={sending || text.trim() === ''}>
        {sending ? questionWords.sheet.sending : questionWords.sheet.send}
      </Button>
    </form>
  )
}

function Given({ given, state }: { given: string | null; state: RoomQuestion['state'] }) {
  const waiting = given === null ? questionWords.sheet.missed : questionWords.sheet.sent.said
  return (
    <>
      {given === null ? null : (
        <p className={styles.own}>
          {marks.label(questionWords.sheet.yours)}
          <b>{given}</b>
        </p>
      )}
      {state === 'revealed' && given !== null ? null : (
        <p className={styles.outcome} data-sent={given !== null || undefined} role="status" data-testid="answer-state">
          {given === null ? null : <Icon name="check" />}
          {waiting}
        </p>
      )}
    </>
  )
}
