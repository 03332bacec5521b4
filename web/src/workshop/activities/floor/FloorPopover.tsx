/** Shows questions to the teacher on a member's page. A member can ask a question, and vote for questions of others. */

import { type Dispatch, type FormEvent, type SetStateAction, useState } from 'react'
import { type FloorQuestion, floorTextMost } from '#model/messages/room-floor.ts'
import { Button } from '#web/ui/Button.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { useBriefly } from '#web/ui/useBriefly.ts'
import type { MemberPart } from '#web/workshop/room/activity.ts'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import { Field } from '#web/workshop/ui/Field.tsx'
import { Asked } from './Asked.tsx'
import styles from './Floor.module.css'
import { FloorSheet } from './FloorSheet.tsx'
import { floorWords } from './words.ts'

export const floorMember: MemberPart<unknown> = { id: 'floor', Bar: FloorPopover, Sheet: FloorSheet }

const none: readonly FloorQuestion[] = []
const noIds: readonly string[] = []
const saidForMs = 5000

function FloorPopover() {
  const questions = useRoom(({ room }) => room?.floor ?? none)
  const { member: words } = floorWords
  const open = questions.filter(({ state }) => state === 'open').length
  const asked = useRoom(({ me }) => me?.floorAsked ?? noIds)
  const answered = questions.filter(({ id, state }) => state === 'answered' && asked.includes(id)).length
  // The draft is kept here, because the panel may close over a half-written question.
  const [draft, setDraft] = useState('')
  /** Id of the question that was sent a moment ago. */
  const [sent, setSent] = useBriefly<string>(saidForMs)
  return (
    <>
      {/* This text is before the button, so that the button stays where it is. */}
      <span role="status" className={styles.sent} data-testid="floor-sent">
        {sent === null ? '' : words.sent}
      </span>
      <Popover label={words.title} button={words.open(open, answered)} buttonClass={styles.opener} testId="floor">
        {(close) => (
          <div className={styles.panel}>
            <h2>{words.title}</h2>
            <AskForm
              draft={draft}
              onDraft={setDraft}
              onSent={(id) => {
                setSent(id)
                close()
              }}
            />
            {questions.length === 0 ? <p className={styles.quiet}>{words.none}</p> : null}
            <ul className={styles.list}>
              {questions.map((question) => (
                <Asked key={question.id} question={question} />
              ))}
            </ul>
          </div>
        )}
      </Popover>
    </>
  )
}

interface AskFormProps {
  draft: string
  onDraft: Dispatch<SetStateAction<string>>
  onSent: (id: string) => void
}

function AskForm({ draft, onDraft, onSent }: AskFormProps) {
  const { member: words } = floorWords
  const { ask, keep, clearProblem } = useRoomSession()
  const problem = useRoom((state) => state.problem)
  const [sending, setSending] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (draft.trim() === '' || sending) return
    setSending(true)
    const asked = await ask('room-ask', { text: draft })
    setSending(false)
    if (asked === null) return
    onDraft((now) => (now === draft ? '' : now))
    onSent(asked.id)
    keep(({ floorVotes = [], floorAsked = [] }) => ({
      floorVotes: [...floorVotes, asked.id],
      floorAsked: [...floorAsked, asked.id],
    }))
  }
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <Field
        label={words.label}
        hint={words.hint}
        wrong={problem?.code === 'BAD_REQUEST' ? words.bad : null}
        value={draft}
        maxLength={floorTextMost}
        autoComplete="off"
        enterKeyHint="send"
        onChange={(event) => {
          onDraft(event.target.value)
          if (problem !== null) clearProblem()
        }}
      />
      <Button type="submit" look="primary" disabled={sending || draft.trim() === ''}>
        {sending ? words.sending : words.send}
      </Button>
    </form>
  )
}
