/** What can come next, as buttons: each says what it does, and how many ways lie behind it. */

import type { CSSProperties } from 'react'
import type { ChoiceView, Position } from '../../../model/messages/exploration.ts'
import type { Goal } from '../../../model/messages/level.ts'
import { explorerWords } from '../locale/en/explorer.ts'
import { ClientMark } from '../ui/ClientMark.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ownerColour } from '../ui/owner.ts'
import styles from './Choices.module.css'
import { commandOf, nameOf } from './describe.ts'
import { keyOf } from './steps.ts'

const { board } = explorerWords

interface ChoicesProps {
  position: Position
  goal: Goal
  /** Whether each choice tells what lies behind it. */
  counts: boolean
  onStep: (step: string) => void
}

export function Choices({ position, goal, counts, onStep }: ChoicesProps) {
  return (
    <ul className={styles.choices} aria-label={board.choices}>
      {position.choices.map((choice, place) => (
        <li key={choice.step}>
          <button
            type="button"
            className={styles.choice}
            style={{ '--owner': ownerColour(choice.client) } as CSSProperties}
            data-does={choice.does}
            data-testid={`step-${choice.step}`}
            onClick={() => onStep(choice.step)}
          >
            <Sign choice={choice} />
            <span className={styles.what}>
              <span className={styles.name}>{nameOf(choice)}</span>
              <code>{commandOf(choice, position)}</code>
              {counts ? <Behind choice={choice} goal={goal} /> : null}
            </span>
            <kbd className={styles.key}>{keyOf(choice, place)}</kbd>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Sign({ choice: { does, client } }: { choice: ChoiceView }) {
  if (does === 'expire') return <Icon name="clock" />
  if (does === 'restart') return <Icon name="wake-replica" />
  if (client === undefined) return null
  return (
    <span className={styles.sign}>
      <ClientMark client={client} hollow={does === 'crash'} />
      {does === 'crash' ? <Icon name="crash" /> : null}
    </span>
  )
}

function Behind({ choice: { schedules, broken, breaks, hopeless }, goal }: { choice: ChoiceView; goal: Goal }) {
  const red = broken[goal] ?? '0'
  return (
    <span className={styles.behind}>
      <span>{board.behind(schedules)}</span>
      {red === '0' ? null : <b>{board.red(red)}</b>}
      {breaks.map((property) => (
        <b key={property}>{board.breaksNow(property)}</b>
      ))}
      {hopeless ? <b>{board.hopelessChoice}</b> : null}
    </span>
  )
}
