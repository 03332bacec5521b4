/** Shows the class's questions on the console, most votes first, each with buttons to mark it answered or to hide it. */

import type { FloorQuestion } from '#model/messages/room-floor.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { ConsolePart } from '#web/workshop/room/activity.ts'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import styles from './Floor.module.css'
import { floorWords } from './words.ts'

export const floorConsole: ConsolePart = { id: 'floor', Panel: FloorPanel }

function FloorPanel() {
  const questions = useRoom(({ lead }) => lead?.floor) ?? []
  if (questions.length === 0) return null
  return (
    <section className={styles.console} aria-label={floorWords.console.label} data-testid="floor-panel">
      <h2>{floorWords.console.label}</h2>
      <ul className={styles.list}>
        {questions.map((question) => (
          <Asked key={question.id} question={question} />
        ))}
      </ul>
    </section>
  )
}

function Asked({ question: { id, text, votes, state } }: { question: FloorQuestion }) {
  const { act } = useRoomSession()
  const { console: words } = floorWords
  const projected = useRoom(({ room }) => room?.floorProjected?.id === id)
  const become = (next: FloorQuestion['state']) => void act({ do: 'floor', id, state: next })
  return (
    <li className={styles.asked} data-state={state}>
      <strong>{words.votes(votes)}</strong>
      <p>
        {text} {state === 'open' ? null : <small>{words.state[state]}</small>}
      </p>
      {state === 'hidden' ? (
        <Button look="bare" aria-label={words.show(text)} onClick={() => become('open')}>
          {words.short.show}
        </Button>
      ) : (
        <>
          <Button
            aria-pressed={projected}
            aria-label={projected ? words.takeAway(text) : words.project(text)}
            onClick={() => void act({ do: 'floor-project', id: projected ? null : id })}
          >
            <Icon name="system" />
            {projected ? words.short.takeAway : words.short.project}
          </Button>
          <Button
            look={state === 'answered' ? 'bare' : 'plain'}
            aria-label={state === 'answered' ? words.reopen(text) : words.answered(text)}
            onClick={() => become(state === 'answered' ? 'open' : 'answered')}
          >
            {state === 'answered' ? words.short.reopen : words.short.answered}
          </Button>
          <Button look="bare" aria-label={words.hide(text)} onClick={() => become('hidden')}>
            {words.short.hide}
          </Button>
        </>
      )}
    </li>
  )
}
