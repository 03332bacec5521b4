/** Lists the class on the console: presence, following, answers and scores. */
import { useState } from 'react'
import type { QuestionState } from '#model/messages/room-question.ts'
import type { MemberView } from '#model/messages/workshop.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import { ordered, orders, type PeopleOrder } from './order.ts'
import styles from './PeopleTab.module.css'

export function PeopleTab() {
  const members = useRoom((state) => state.lead?.members) ?? []
  const asked = useRoom((state) => state.room?.question?.state)
  const scores = useRoom((state) => state.room?.scores === true)
  const { act } = useRoomSession()
  const [order, setOrder] = useState<PeopleOrder>('name')
  const [removing, setRemoving] = useState<MemberView | null>(null)
  if (members.length === 0) return <EmptyState title={consoleWords.people.none} />
  return (
    <div className={styles.tab}>
      <label className={styles.sort}>
        {consoleWords.people.sort}{' '}
        <select
          value={order}
          onChange={({ target }) => setOrder(orders.find((each) => each === target.value) ?? 'name')}
        >
          {orders.map((each) => (
            <option key={each} value={each}>
              {consoleWords.people.orders[each]}
            </option>
          ))}
        </select>
      </label>
      <ul className={styles.people} data-testid="class-list">
        {ordered(members, order).map((member) => (
          <li key={member.id} data-online={member.online || undefined}>
            <span className={styles.dot} aria-hidden="true" />
            <span className={styles.name}>{member.name}</span>
            <span className={styles.facts}>{factsOf(member, asked).join(' · ')}</span>
            {scores ? <strong className={styles.score}>{consoleWords.people.score(member.score)}</strong> : null}
            <Button
              look="bare"
              aria-label={consoleWords.people.remove(member.name)}
              onClick={() => setRemoving(member)}
            >
              <Icon name="cross" />
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={removing !== null}
        title={consoleWords.people.sure(removing?.name ?? '')}
        onClose={() => setRemoving(null)}
      >
        <p>{consoleWords.people.hint}</p>
        <p className={styles.confirm}>
          <Button
            look="bad"
            onClick={() => {
              if (removing !== null) void act({ do: 'remove', member: removing.id })
              setRemoving(null)
            }}
          >
            {consoleWords.people.now}
          </Button>
          <Button onClick={() => setRemoving(null)}>{consoleWords.actions.cancel}</Button>
        </p>
      </Dialog>
    </div>
  )
}

/** `asked` is the state of the question on the screen, or `undefined` if there is no question. */
function factsOf({ online, following, answered, looked }: MemberView, asked: QuestionState | undefined): string[] {
  const ahead = looked ? [consoleWords.people.looked] : []
  const { answered: given, notAnswered } = consoleWords.people
  const missing = asked === 'open' ? notAnswered.yet : notAnswered.over
  const answer = asked === undefined ? [] : [answered ? given : missing, ...ahead]
  return [
    online ? (following ? consoleWords.people.following : consoleWords.people.onOwn) : consoleWords.people.offline,
    ...answer,
  ]
}
