/** Under the timelines: that a fault can be moved; once it was, where to, whether it struck, and the way back. */
import { useMemo } from 'react'
import { endText, neverText, placeText, whatIfWords as words } from '../../locale/en/theatre/whatif.ts'
import { useStatus, useTheatre } from '../../store/react.tsx'
import type { RunEntry } from '../../store/state.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { type Movable, movablesOf } from './faults.ts'
import { isMovedRun, useMayMove, useWhatIf } from './useWhatIf.ts'
import styles from './WhatIfBar.module.css'

export function WhatIfBar() {
  const runs = useTheatre((theatre) => theatre.runs)
  const focus = useTheatre((theatre) => theatre.focus)
  const ghost = useTheatre((theatre) => theatre.earlier?.runs ?? null)
  const may = useMayMove()
  const recorded = useStatus() === 'recorded'
  const movables = useMemo(() => (recorded ? movablesOf(runs, focus) : []), [recorded, runs, focus])
  const { back } = useWhatIf()
  const [first] = movables
  if (first === undefined || !may) return null
  const isMoved = isMovedRun(runs)
  return (
    <section className={styles.bar} aria-label={words.label} data-testid="what-if">
      <p className={styles.said}>
        <strong>{words.label}</strong>{' '}
        {isMoved ? movedOf(runs, focus, movables).map(sayMoved).join(' ') : words.invite[first.fault.do]}
        {isMoved && ghost !== null ? <span className={styles.ghost}> {words.ghost}</span> : null}
      </p>
      {ghost !== null && (isMoved || isMovedRun(ghost)) ? (
        <Button onClick={back} data-testid="what-if-back">
          <Icon name={isMoved ? 'back' : 'right'} />
          {isMoved ? words.back : words.forth}
        </Button>
      ) : null}
    </section>
  )
}

/** Of the run in focus, those faults that somebody moved. */
function movedOf(runs: readonly RunEntry[], run: number, movables: readonly Movable[]): Movable[] {
  const changes = runs[run]?.header?.changes ?? []
  return movables.filter(({ lock, number }) => changes.some((one) => one.lock === lock && one.fault === number))
}

/** Where it was moved to, and if it did not strike there, why. */
function sayMoved({ fault, struckMs, came, places, at }: Movable): string {
  const moment = places[at]?.moment ?? fault.when
  const end = fault.do === 'pause' ? endText(fault.until) : ''
  if (struckMs !== null) return `${[fault.words, placeText(moment), end].filter(Boolean).join(', ')}.`
  if (came && end !== '') return words.tooLate(fault.client, end)
  return words.missed(fault.client, neverText(moment), fault.do === 'crash')
}
