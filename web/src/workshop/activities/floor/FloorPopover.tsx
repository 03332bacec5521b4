/** Questions to the teacher on a member's page: ask one, and vote for those of others. */

import { type FormEvent, useState } from 'react'
import { type FloorQuestion, floorTextMost } from '#model/messages/room-floor.ts'
import { Button } from '#web/ui/Button.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import type { MemberPart } from '#web/workshop/room/activity.ts'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import { Field } from '#web/workshop/ui/Field.tsx'
import styles from './Floor.module.css'
import { floorWords } from './words.ts'

export const floorMember: MemberPart<unknown> = { id: 'floor', Bar: FloorPopover }

const none: readonly FloorQuestion[] = []

function FloorPopover() {
  const questions = useRoom(({ room }) => room?.floor ?? none)
  const { member: words } = floorWords
  const open = questions.filter(({ state }) => state === 'open').length
  return (
    <Popover label={words.title} button={words.open(open)} buttonClass={styles.opener} testId="floor">
      {() => (
        <div className={styles.panel}>
          <h2>{words.title}</h2>
          <AskForm />
          {questions.length === 0 ? <p className={styles.quiet}>{words.none}</p> : null}
          <ul className={styles.list}>
            {questions.map((question) => (
              <Asked key={question.id} question={question} />
            ))}
          </ul>
        </div>
      )}
    </Popover>
  )
}

function AskForm() {
  const { member: words } = floorWords
  const { ask, keep, clearProblem } = useRoomSession()
  const problem = useRoom((state) => state.problem)
  const [text, setText] = useState('')
  const [sending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || sending) return
    setSending(true)
    const asked = await ask('room-ask', { text })
    setSending(false)
    if (asked === null) return
    setText('')
    keep(({ floorVotes = [] }) => ({ floorVotes: [...floorVotes, asked.id] }))
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <Field
        label={words.label}
        hint={words.hint}
        wrong={problem?.code === 'BAD_REQUEST' ? words.bad : null}
        value={text}
        maxLength={floorTextMost}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => {
          setText(event.target.value)
          if (problem !== null) clearProblem()
        }}
      />
      <Button type="submit" look="primary" disabled={sending || text.trim() === ''}>
        {sending ? words.sending : words.send}
      </Button>
    </form>
  )
}

function Asked({ question: { id, text, votes, state } }: { question: FloorQuestion }) {
  const { member: words } = floorWords
  const { ask, keep } = useRoomSession()
  const voted = useRoom(({ me }) => me?.floorVotes?.includes(id) === true)
  const vote = async () => {
    if ((await ask('room-vote', { id, on: !voted })) === null) return
    keep(({ floorVotes = [] }) => ({
      floorVotes: voted ? floorVotes.filter((each) => each !== id) : [...floorVotes, id],
    }))
  }
  return (
    <li className={styles.asked} data-state={state}>
      <p>
        {text} {state === 'answered' ? <small>{words.answered}</small> : null}
      </p>
      {state === 'answered' ? (
        <span className={styles.quiet}>{words.votes(votes)}</span>
      ) : (
        <Button aria-pressed={voted} aria-label={words.vote(text)} onClick={() => void vote()}>
          <span aria-hidden="true">↑</span> {votes}
          <span className="sr-only"> {words.votes(votes)}</span>
        </Button>
      )}
    </li>
  )
}
