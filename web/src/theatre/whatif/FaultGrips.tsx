/** Shows grips that move a recorded run's faults to other moments, by pointer or arrow keys. Releasing a grip starts a new real run. */
import { useMemo, useState } from 'react'
import type { FaultPlace } from '#model/trace/fault-places.ts'
import { marks } from '#web/locale/marks.ts'
import { placeText, whatIfWords as words } from '#web/locale/theatre/whatif.ts'
import { useTheatre } from '#web/player/react.tsx'
import { gripBelowCross } from '#web/scene/lanes/client/failures.ts'
import type { Scene } from '#web/scene/scene.ts'
import { ownerColour } from '#web/ui/owner.ts'
import { isMoved, type Move } from './changes.ts'
import styles from './FaultGrips.module.css'
import type { Movable } from './faults.ts'
import { endsAhead, hasGrip, movablesOf } from './faults.ts'
import { sayEnd } from './said.ts'
import { spread } from './spread.ts'
import { type Axes, type FaultEdge, type Grip as Hold, useGrip } from './useGrip.ts'
import { useMayMove } from './useWhatIf.ts'

export function FaultGrips({ run, scene }: { run: number; scene: Scene }) {
  const runs = useTheatre((theatre) => theatre.runs)
  const may = useMayMove()
  const movables = useMemo(
    () => (may ? movablesOf(runs, run).filter((each) => hasGrip(each, runs[run])) : []),
    [may, runs, run],
  )
  return movables.map((movable) => <Grip key={`${runs[run]?.run} ${movable.number}`} movable={movable} scene={scene} />)
}

function Grip({ movable, scene }: { movable: Movable; scene: Scene }) {
  const { fault, places, ends } = movable
  const axes = useAxes(movable, scene)
  const { move, dragged, hands, onBlur } = useGrip(movable, axes)
  /** The edge that is pointed at, focused or tapped, and has not been moved yet. */
  const [met, setMet] = useState<FaultEdge | null>(null)
  const hovers = (what: FaultEdge) => ({
    onPointerEnter: () => setMet(what),
    onPointerLeave: () => setMet(null),
  })
  const meets = (what: FaultEdge) => ({
    ...hands(what),
    ...hovers(what),
    // Focus that a script restores after a new run does not count as focusing the grip.
    onFocus: ({ relatedTarget }: React.FocusEvent) => setMet(relatedTarget === null ? null : what),
    onClick: () => setMet(what),
    onBlur: () => setMet(null),
  })
  const lane = scene.layout.clients.get(fault.client)
  if (lane === undefined) return null
  const now = move ?? movable
  const { x, endX, showsGrip, showsEdge } = shownAt(movable, move, axes, scene)
  const unseen = move === null ? endsAhead(movable, scene.atMs) : null
  const middle = lane.y + lane.height / 2
  const about = { top: middle, height: lane.height, '--owner': ownerColour(fault.client) } as React.CSSProperties
  const saidPlace = placeText(places[now.at]?.moment ?? fault.when)
  const saidEnd = sayEnd(movable, now.endAt)
  const said = marks.clauses([saidPlace, saidEnd].filter(Boolean))
  return (
    <fieldset aria-label={fault.words} className={styles.over} data-grips onBlur={onBlur}>
      {move !== null || met === null ? null : (
        <Bubble
          x={met === 'endAt' ? endX : x}
          scene={scene}
          top={lane.y}
          said={met === 'endAt' ? words.edgeTitle : words.gripTitle[fault.do]}
          hint={words.gripHint}
        />
      )}
      {move === null ? null : (
        <>
          <span className={styles.bar} style={{ ...about, top: lane.y, left: x, width: Math.max(2, endX - x) }} />
          <Dots xs={axes[dragged ?? 'at']} chosen={now[dragged ?? 'at']} top={lane.y + lane.height} />
          <Bubble
            x={dragged === 'endAt' ? endX : x}
            scene={scene}
            top={lane.y}
            said={marks.clauses([fault.words, said].filter(Boolean))}
            hint={!isMoved(movable, now) ? words.unmoved : dragged === null ? words.press : words.letGo}
          />
        </>
      )}
      {showsGrip ? (
        <span
          {...pointerOf(hands('at'))}
          {...hovers('at')}
          onClick={() => setMet('at')}
          className={styles.flag}
          style={flagAt(x, fault.words, scene)}
          data-unseen={unseen?.at || undefined}
          data-testid={`flag-${movable.lock}-${movable.number}`}
          aria-hidden="true"
        />
      ) : null}
      {showsGrip ? (
        <span
          {...meets('at')}
          {...slider(words.grip(fault.words), places, now.at, said)}
          className={styles.grip}
          style={{
            ...about,
            ...(fault.do === 'crash' ? { top: gripBelowCross(lane, scene.layout.unit).top, height: undefined } : {}),
            left: x,
          }}
          data-crash={fault.do === 'crash' || undefined}
          data-unseen={unseen?.at || undefined}
          data-missed={movable.struckMs === null || undefined}
        />
      ) : null}
      {showsEdge ? (
        <span
          {...meets('endAt')}
          {...slider(words.edge(fault.words), ends, now.endAt, saidEnd)}
          className={styles.edge}
          style={{ ...about, left: endX }}
          data-unseen={unseen?.endAt || undefined}
        />
      ) : null}
    </fieldset>
  )
}

/** Returns the positions of both edges, and whether the edges are visible. At rest, an edge is at the fault's own time, not where `spread` moved that time. */
function shownAt(movable: Movable, move: Move | null, axes: Axes, { scale }: Scene) {
  const { struckMs, endedMs, places, ends } = movable
  const now = move ?? movable
  // A moving edge is kept within the view; a resting edge may be outside.
  const isInView = (atMs: number | undefined) => move !== null || (atMs !== undefined && scale.shows(atMs, atMs))
  const restsAt = (atMs: number | null) => (move === null && atMs !== null ? scale.clamped(atMs) : undefined)
  const x = restsAt(struckMs) ?? axes.at[now.at] ?? 0
  return {
    x,
    endX: ends.length === 0 ? x : Math.max(x, restsAt(endedMs) ?? axes.endAt[now.endAt] ?? x),
    showsGrip: isInView(struckMs ?? places[movable.at]?.atMs),
    showsEdge: ends.length > 0 && isInView(endedMs ?? ends[movable.endAt]?.atMs),
  }
}

/** Returns pointer handlers for the fault's sign and words above the lanes, which can be dragged as well. The keyboard uses the grip below. */
function pointerOf({ onPointerDown, onPointerMove, onPointerUp, onPointerCancel }: ReturnType<Hold['hands']>) {
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
}

/** Widths in pixels at normal size of the sign, which must be wide enough for a finger, and of a letter of its words. */
const [signPx, letterPx] = [24, 6]

/** Returns a style that covers the sign, and its words if they are to the right of the sign. */
function flagAt(x: number, text: string, { layout: { unit, notes, right } }: Scene): React.CSSProperties {
  const height = Math.max(notes.height, signPx * unit)
  const wordsPx = text.length * letterPx * unit
  const isBeside = x + wordsPx < right
  return {
    left: x - (signPx / 2) * unit,
    width: signPx * unit + (isBeside ? wordsPx : 0),
    top: notes.y + notes.height / 2 - height / 2,
    height,
  }
}

function slider(label: string, places: readonly FaultPlace[], at: number, said: string) {
  return {
    role: 'slider',
    tabIndex: 0,
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': Math.max(0, places.length - 1),
    'aria-valuenow': at,
    'aria-valuetext': said,
  } as const
}

/** Returns the screen positions of the possible moments, spread apart so that each moment can be chosen. */
function useAxes({ places, ends }: Movable, { scale, layout }: Scene): Axes {
  return useMemo(() => {
    const xsOf = (all: readonly FaultPlace[]) =>
      spread(
        all.map(({ atMs }) => scale.clamped(atMs)),
        11 * layout.unit,
        scale.leftPx,
        scale.rightPx,
      )
    return { at: xsOf(places), endAt: xsOf(ends) }
  }, [places, ends, scale, layout.unit])
}

function Dots({ xs, chosen, top }: { xs: readonly number[]; chosen: number; top: number }) {
  // The index serves as the key, because the moments are fixed.
  const places = xs.map((x, number) => ({ x, number }))
  return places.map(({ x, number }) => (
    <span key={number} className={styles.dot} style={{ left: x, top }} data-chosen={number === chosen || undefined} />
  ))
}

interface BubbleProps {
  x: number
  top: number
  scene: Scene
  said: string
  hint: string
}

/** Shows a preview text above the lane, or below it if there is no room above. */
function Bubble({ x, top, scene: { layout }, said, hint }: BubbleProps) {
  const isLeft = x < (layout.left + layout.right) / 2
  const side = isLeft ? { left: x } : { right: layout.width - x }
  const room = top > 60 * layout.unit
  const style = room ? { ...side, bottom: `calc(100% - ${top - 6}px)` } : { ...side, top: top + 46 * layout.unit }
  return (
    <span className={styles.bubble} style={style}>
      {said}
      <small>{hint}</small>
    </span>
  )
}
