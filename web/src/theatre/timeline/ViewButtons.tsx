/** Shows buttons that change how the time axis shows the runs: its unit, the order of the locks, and the part in view. */

import { marks } from '#web/locale/marks.ts'
import { transportWords as words } from '#web/locale/theatre/transport.ts'
import { axisOf, hasSteps, isByClock } from '#web/player/derived.ts'
import { useStatus, useTheatre } from '#web/player/react.tsx'
import { zoomStep } from '#web/player/state.ts'
import { useSession } from '#web/session/react.tsx'
import { useLooks } from '#web/ui/theme.ts'
import styles from './TransportBar.module.css'

/** Switches the view between time and steps on the axis, and between all locks together and one after the other. The order of a live run cannot be chosen. */
export function ViewButtons() {
  const byClock = useTheatre(isByClock)
  const steps = useTheatre((theatre) => axisOf(theatre) === 'steps')
  const canStep = useTheatre(hasSteps)
  const several = useTheatre(({ runs }) => runs.length > 1)
  const recorded = useStatus() === 'recorded'
  const { setByClock, toggleAxis } = useSession().store.getState()
  return (
    <div className={styles.zoom}>
      <button
        type="button"
        data-testid="axis-steps"
        aria-pressed={steps}
        aria-label={words.steps}
        aria-keyshortcuts="X"
        title={marks.aside(steps ? words.time : words.steps, 'X')}
        disabled={!canStep}
        onClick={toggleAxis}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M1.5 12.5h4v-4h4v-4h5" />
        </svg>
      </button>
      {several ? (
        <button
          type="button"
          data-testid="by-clock"
          aria-pressed={byClock}
          aria-label={words.byClock}
          aria-keyshortcuts="C"
          title={marks.aside(byClock ? words.inTurn : words.byClock, 'C')}
          disabled={!recorded}
          onClick={() => setByClock(!byClock)}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M2 5h12M2 11h12M8 2.5v11" />
          </svg>
        </button>
      ) : null}
    </div>
  )
}

export function ZoomButtons({ disabled }: { disabled: boolean }) {
  const whole = useTheatre((theatre) => theatre.view === null)
  const { projector } = useLooks()
  const { zoom, fit } = useSession().store.getState()
  const buttons = [
    { label: words.zoomOut, keys: ',', path: 'M3.5 8h9', off: whole, onClick: () => zoom(zoomStep) },
    {
      label: words.zoomIn,
      keys: projector ? null : '.',
      path: 'M3.5 8h9M8 3.5v9',
      off: false,
      onClick: () => zoom(1 / zoomStep),
    },
    {
      label: words.fit,
      keys: 'F',
      path: 'M2 3v10M14 3v10M5 8h6M6.5 6L4.5 8l2 2M9.5 6l2 2-2 2',
      off: whole,
      onClick: fit,
    },
  ]
  return (
    <div className={styles.zoom}>
      {buttons.map(({ label, keys, path, off, onClick }) => (
        <button
          key={label}
          type="button"
          aria-label={label}
          aria-keyshortcuts={keys ?? undefined}
          title={keys === null ? label : marks.aside(label, keys)}
          disabled={disabled || off}
          onClick={onClick}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d={path} />
          </svg>
        </button>
      ))}
    </div>
  )
}
