/**
 * Shows the bar under the timelines, which offers to move a fault. After a move, the bar says where the fault was moved and whether it struck, and leads to the run behind.
 */
import { memo, useMemo } from 'react'
import type { Lesson } from '#scenarios/lesson.ts'
import { marks } from '#web/locale/marks.ts'
import { stripWords, whatIfWords as words } from '#web/locale/theatre/whatif.ts'
import { useStatus, useTheatre } from '#web/player/react.tsx'
import type { RunEntry } from '#web/player/state.ts'
import { beganBeside } from '#web/replay/began.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { useLooks } from '#web/ui/theme.ts'
import { hasGrip, type Movable, movablesOf } from './faults.ts'
import { sayMoved } from './said.ts'
import { stripIds } from './strip.ts'
import { focusLater, takesFocus } from './toFocus.ts'
import { useStrip } from './useStrip.ts'
import { isMovedRun, useMayMove, useWhatIf } from './useWhatIf.ts'
import styles from './WhatIfBar.module.css'

const PlacesStrip = lazy(() => import('./PlacesStrip.tsx').then(({ PlacesStrip }) => PlacesStrip), { optional: true })

export const WhatIfBar = memo(function WhatIfBar({ lesson }: { lesson: Lesson }) {
  const runs = useTheatre((theatre) => theatre.runs)
  const focus = useTheatre((theatre) => theatre.focus)
  const ghost = useTheatre((theatre) => theatre.behind?.runs ?? null)
  const may = useMayMove()
  const { projector } = useLooks()
  const recorded = useStatus() === 'recorded'
  const movables = useMemo(() => (recorded ? movablesOf(runs, focus) : []), [recorded, runs, focus])
  const { swap } = useWhatIf()
  const { strip, start, stop, goOn, close } = useStrip()
  const [first] = movables
  if (first === undefined || !may) return null
  const gripped = movables.find((each) => hasGrip(each, runs[focus]))
  const isMoved = isMovedRun(runs)
  const shown = strip?.scenario === lesson.id ? strip : null
  const tryId = (number: number) => `what-if-try-${number}`
  const closeStrip = () => {
    if (shown !== null) focusLater(tryId(shown.movable.number))
    close()
  }
  const said = isMoved ? sayMovedIn(runs, focus, movables) : gripped && words.invite[gripped.fault.do]
  const began = ghost && beganBeside(ghost, runs)
  const swaps = ghost !== null && (isMoved || isMovedRun(ghost))
  // Projector size leaves the room to the runs; the grips on the faults are enough of an invitation.
  if (projector && !isMoved && !swaps && shown === null) return null
  return (
    <section
      className={styles.bar}
      aria-label={words.label}
      data-strip={shown !== null || undefined}
      data-testid="what-if"
    >
      <p className={styles.said} hidden={said === undefined || (shown !== null && !isMoved)}>
        <strong>{words.label}</strong> {said}
        {isMoved && began !== null ? <span className={styles.ghost}>{marks.gap + words.ghost[began]}</span> : null}
      </p>
      {swaps && began !== null ? (
        <Button onClick={swap} data-testid="what-if-back">
          <Icon name={began === 'earlier' ? 'back' : 'right'} />
          {words.toOther[began]}
        </Button>
      ) : null}
      {movables.map((movable) => {
        if (shown !== null && isSame(shown.movable, movable)) return null
        return (
          <Button
            key={movable.number}
            ref={takesFocus(tryId(movable.number))}
            onClick={() => {
              focusLater(stripIds.stop)
              start(movable)
            }}
            data-testid={tryId(movable.number)}
          >
            {stripWords.tryAll(movable.fault.words, movables.length === 1)}
          </Button>
        )
      })}
      {shown === null ? null : (
        <PlacesStrip strip={shown} lesson={lesson} onStop={stop} onGoOn={goOn} onClose={closeStrip} />
      )}
    </section>
  )
})

/** Whether both are the same fault, possibly in different locks' runs and at different moments. */
function isSame(one: Movable, other: Movable): boolean {
  return one.number === other.number && one.fault.words === other.fault.words
}

function movedOf(runs: readonly RunEntry[], run: number, movables: readonly Movable[]): Movable[] {
  const changes = runs[run]?.log.header?.changes ?? []
  return movables.filter(({ lock, number }) => changes.some((one) => one.lock === lock && one.fault === number))
}

/** Says what was moved in the run in view. Another lock of the lesson may not have that moment. */
function sayMovedIn(runs: readonly RunEntry[], run: number, movables: readonly Movable[]): string {
  const moved = movedOf(runs, run, movables)
  return moved.length === 0 ? words.nowhere : marks.sentences(moved.map(sayMoved))
}
