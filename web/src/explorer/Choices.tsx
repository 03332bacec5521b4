/** Shows the possible next steps as buttons, with the number of orders that continue with each step. Impossible steps keep their position. */

import { type CSSProperties, useRef } from 'react'
import type { ChoiceView, Position } from '#model/messages/exploration.ts'
import type { Goal } from '#model/messages/level.ts'
import { explorerWords } from '../locale/explorer.ts'
import { ClientMark } from '../ui/ClientMark.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ownerColour } from '../ui/owner.ts'
import styles from './Choices.module.css'
import { commandOf, nameOf } from './describe.ts'
import { type Kept, type Slot, slotsOf } from './slots.ts'
import { keyOf } from './steps.ts'

interface ChoicesProps {
  position: Position
  goal: Goal
  counts: boolean
  /** Whether the exploration includes crashes. */
  crashes: boolean
  /** Whether the exploration includes lease ends. */
  leaseEnds: boolean
  onStep: (step: string) => void
}

export function Choices({ position, goal, counts, crashes, leaseEnds, onStep }: ChoicesProps) {
  const leaseSeen = useRef(false)
  leaseSeen.current ||= hasLease(position)
  const kept: Kept = { crashes, leaseEnds: leaseEnds && leaseSeen.current }
  return (
    <section
      className={styles.choices}
      aria-label={explorerWords.board.choices}
      data-counts={counts || undefined}
      data-testid="choices"
    >
      {slotsOf(position, kept).map((column) => (
        <ul key={column[0]?.step} className={styles.column}>
          {column.map((slot) => (
            <li key={slot.step}>
              <OneChoice slot={slot} position={position} goal={goal} counts={counts} onStep={onStep} />
            </li>
          ))}
        </ul>
      ))}
    </section>
  )
}

/** Whether a lease is running, has ended, or could end now. */
const hasLease = ({ choices, database, path }: Position) =>
  path.includes('~') || choices.some(({ step }) => step === '~') || database.some(({ due }) => due !== null)

type OneChoiceProps = Pick<ChoicesProps, 'position' | 'goal' | 'counts' | 'onStep'> & { slot: Slot }

/** Shows a choice. An impossible choice can still be focused, so that keyboard users do not lose their position. */
function OneChoice({ slot, position, goal, counts, onStep }: OneChoiceProps) {
  const { step, does, client, open } = slot
  const command = open === null ? null : commandOf(open.choice, position)
  return (
    <button
      type="button"
      className={styles.choice}
      style={{ '--owner': ownerColour(client) } as CSSProperties}
      data-does={does}
      data-testid={`step-${step}`}
      aria-disabled={open === null}
      onClick={() => {
        if (open !== null) onStep(step)
      }}
    >
      <Sign does={does} client={client} />
      <span className={styles.what}>
        <span className={styles.name}>{nameOf(slot)}</span>
        {open === null ? <span className={styles.not}>{whyNot(slot, position)}</span> : null}
        {command === null ? null : <code title={command}>{command}</code>}
        {open !== null && counts ? <Behind choice={open.choice} goal={goal} /> : null}
      </span>
      {open === null ? null : <kbd className={styles.key}>{keyOf(open.choice, open.place)}</kbd>}
    </button>
  )
}

function whyNot({ client }: Slot, { clients }: Position): string {
  const status = clients.find(({ name }) => name === client)?.status ?? 'running'
  return status === 'running' ? explorerWords.board.notNow : explorerWords.board.status[status]
}

function Sign({ does, client }: Pick<Slot, 'does' | 'client'>) {
  if (does === 'expire') return <Icon name="clock" />
  if (does === 'restart' || does === 'come-back') return <Icon name="wake-replica" />
  if (does === 'go-down') return <Icon name="kill-node" />
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
      <span>{explorerWords.board.behind(schedules)}</span>
      {red === '0' ? null : <b>{explorerWords.board.red(red)}</b>}
      {breaks.includes(goal) ? <b>{explorerWords.board.breaksNow(goal)}</b> : null}
      {hopeless ? <b>{explorerWords.board.hopelessChoice}</b> : null}
    </span>
  )
}
