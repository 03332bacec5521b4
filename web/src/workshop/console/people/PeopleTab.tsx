/** The class: who is here, follows, has answered, and how well. */
import { useState } from 'react'
import type { MemberView } from '#model/messages/workshop.ts'
import { consoleWords } from '#web/locale/en/workshop/console.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import { ordered, orders, type PeopleOrder } from './order.ts'
import styles from './PeopleTab.module.css'

const words = consoleWords.people

export function PeopleTab() {
  const members = useRoom((state) => state.lead?.members) ?? []
  const asked = useRoom((state) => (state.room?.question ?? null) !== null)
  const scores = useRoom((state) => state.room?.scores === true)
  const { act } = useRoomSession()
  const [order, setOrder] = useState<PeopleOrder>('name')
  const [removing, setRemoving] = useState<MemberView | null>(null)
  if (members.length === 0) return <EmptyState title={words.none} />
  return (
    <div className={styles.tab}>
      <label className={styles.sort}>
        {words.sort}{' '}
        <select
          value={order}
          onChange={({ target }) => setOrder(orders.find((each) => each === target.value) ?? 'name')}
        >
          {orders.map((each) => (
            <option key={each} value={each}>
              {words.orders[each]}
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
            {scores ? <strong className={styles.score}>{words.score(member.score)}</strong> : null}
            <Button look="bare" aria-label={words.remove(member.name)} onClick={() => setRemoving(member)}>
              <Icon name="cross" />
            </Button>
          </li>
        ))}
      </ul>
      <Dialog open={removing !== null} title={words.sure(removing?.name ?? '')} onClose={() => setRemoving(null)}>
        <p>{words.hint}</p>
        <p className={styles.confirm}>
          <Button
            look="bad"
            onClick={() => {
              if (removing !== null) void act({ do: 'remove', member: removing.id })
              setRemoving(null)
            }}
          >
            {words.now}
          </Button>
          <Button onClick={() => setRemoving(null)}>{consoleWords.actions.cancel}</Button>
        </p>
      </Dialog>
    </div>
  )
}

function factsOf({ online, following, answered }: MemberView, asked: boolean): string[] {
  const answer = asked ? [answered ? words.answered : words.notAnswered] : []
  return [online ? (following ? words.following : words.onOwn) : words.offline, ...answer]
}
