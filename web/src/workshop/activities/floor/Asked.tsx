/** A question from the class on a member's page, with a button to vote for it. */
import type { FloorQuestion } from '#model/messages/room-floor.ts'
import { Button } from '#web/ui/Button.tsx'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import styles from './Floor.module.css'
import { floorWords } from './words.ts'

export function Asked({ question: { id, text, votes, state } }: { question: FloorQuestion }) {
  const { member: words } = floorWords
  const { ask, keep } = useRoomSession()
  const isOwn = useRoom(({ me }) => me?.floorAsked?.includes(id) === true)
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
        {text} {isOwn ? <small className={styles.own}>{words.own}</small> : null}{' '}
        {state === 'answered' ? <small>{words.answered}</small> : null}
      </p>
      {state === 'answered' ? (
        <span className={styles.quiet}>{words.votes(votes)}</span>
      ) : (
        <Button aria-pressed={voted} aria-label={words.vote(text)} className={styles.vote} onClick={() => void vote()}>
          <span aria-hidden="true">↑</span> {words.votes(votes)}
        </Button>
      )}
    </li>
  )
}
