/** Grips on the faults of a recorded run: dragged, or moved with the arrow keys, to another moment. On letting go the run is made anew, for real. */
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react'
import type { Place } from '../../../../model/trace/fault-places.ts'
import { endText, placeText, whatIfWords as words } from '../../locale/en/theatre/whatif.ts'
import type { Scene } from '../../scene/scene.ts'
import { useTheatre } from '../../store/react.tsx'
import { ownerColour } from '../../ui/owner.ts'
import { isMoved, type Move } from './changes.ts'
import styles from './FaultGrips.module.css'
import { hasGrip, type Movable, movablesOf } from './faults.ts'
import { nearestTo, spread } from './spread.ts'
import { focusLater, takesFocus } from './toFocus.ts'
import { useMayMove, useWhatIf } from './useWhatIf.ts'

export function FaultGrips({ run, scene }: { run: number; scene: Scene }) {
  const runs = useTheatre((theatre) => theatre.runs)
  const may = useMayMove()
  const movables = useMemo(
    () => (may ? movablesOf(runs, run).filter((each) => hasGrip(each, runs[run])) : []),
    [may, runs, run],
  )
  return movables.map((movable) => <Grip key={`${runs[run]?.run} ${movable.number}`} movable={movable} scene={scene} />)
}

type What = keyof Move

const step: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }
/** Up and down are the length wherever the focus is. */
const lengthKeys = ['ArrowUp', 'ArrowDown']

function Grip({ movable, scene }: { movable: Movable; scene: Scene }) {
  const { fault, at, endAt, places, ends } = movable
  const { run } = useWhatIf()
  const frame = useRef<HTMLFieldSetElement>(null)
  const here: Move = { at, endAt }
  const [move, setMove] = useState<Move | null>(null)
  const [dragged, setDragged] = useState<What | null>(null)
  const now = move ?? here
  const lane = scene.layout.clients.get(fault.client)
  const axes = useAxes(movable, scene)
  /** How far the pointer is from the place that it took hold of. */
  const grabbed = useRef(0)
  if (lane === undefined) return null

  const putBack = () => {
    setMove(null)
    setDragged(null)
  }
  const placeAt = (what: What, { clientX }: PointerEvent) => nearestTo(axes[what], clientX - grabbed.current)
  const idOf = (what: What) => `${what === 'at' ? 'grip' : 'edge'}-${movable.lock}-${movable.number}`
  const letGo = (what: What, to: Move | null = move) => {
    putBack()
    if (to === null || !isMoved(movable, to)) return
    focusLater(idOf(what))
    run(movable, to)
  }
  const to = (what: What, place: number) => {
    const all = what === 'at' ? places : ends
    setMove({ ...now, [what]: Math.max(0, Math.min(all.length - 1, place)) })
  }
  const onKeyDown = (what: What) => (event: KeyboardEvent) => {
    const by = step[event.key]
    if (by !== undefined) {
      const asked = what === 'endAt' || event.shiftKey || lengthKeys.includes(event.key) ? 'endAt' : 'at'
      const meant = ends.length === 0 ? 'at' : asked
      to(meant, now[meant] + by)
    } else if (event.key === 'Home') to(what, 0)
    else if (event.key === 'End') to(what, (what === 'at' ? places : ends).length - 1)
    else if (event.key === 'Enter' && move !== null) letGo(what)
    else if (event.key === 'Escape' && move !== null) putBack()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const hands = (what: What) => ({
    ref: takesFocus(idOf(what)),
    'data-testid': idOf(what),
    onKeyDown: onKeyDown(what),
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.stopPropagation()
      event.preventDefault()
      event.currentTarget.focus()
      event.currentTarget.setPointerCapture(event.pointerId)
      grabbed.current = event.clientX - (axes[what][here[what]] ?? 0)
      setDragged(what)
      setMove(here)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (dragged === what) to(what, placeAt(what, event))
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      // The last move may not have been drawn yet.
      if (dragged === what) letGo(what, { ...now, [what]: placeAt(what, event) })
    },
    onPointerCancel: putBack,
  })
  // What is being moved is kept within the view; at rest it is where it is.
  const isInView = (atMs: number | undefined) => move !== null || (atMs !== undefined && scene.scale.shows(atMs, atMs))
  const showsGrip = isInView(movable.struckMs ?? places[at]?.atMs)
  const showsEdge = ends.length > 0 && isInView(movable.endedMs ?? ends[endAt]?.atMs)
  // At rest the grips are where the fault was, and not where places were moved apart to.
  const restsAt = (atMs: number | null) => (move === null && atMs !== null ? scene.scale.clamped(atMs) : undefined)
  const x = restsAt(movable.struckMs) ?? axes.at[now.at] ?? 0
  const endX = ends.length === 0 ? x : Math.max(x, restsAt(movable.endedMs) ?? axes.endAt[now.endAt] ?? x)
  // A crash has a cross in the middle of its lane, and the grip hangs below that.
  const isCrash = fault.do === 'crash'
  const unseen = move === null && movable.struckMs !== null && movable.struckMs > scene.atMs
  const crossFoot = lane.y + lane.height / 2 + Math.min(10 * scene.layout.unit, lane.height / 2)
  const gripAt = isCrash ? { top: crossFoot + 3 * scene.layout.unit, height: undefined } : null
  const about = { top: lane.y, height: lane.height, '--owner': ownerColour(fault.client) } as React.CSSProperties
  const saidPlace = placeText(places[now.at]?.moment ?? fault.when)
  const saidEnd = fault.do === 'pause' ? endText(ends[now.endAt]?.moment ?? fault.until) : ''
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (dragged === null && !(relatedTarget instanceof Node && frame.current?.contains(relatedTarget))) putBack()
  }
  return (
    <fieldset ref={frame} aria-label={fault.words} className={styles.over} data-grips onBlur={onBlur}>
      {move === null ? null : (
        <>
          <span className={styles.bar} style={{ ...about, left: x, width: Math.max(2, endX - x) }} />
          <Dots xs={axes[dragged ?? 'at']} chosen={now[dragged ?? 'at']} top={lane.y + lane.height} />
          <Bubble
            x={dragged === 'endAt' ? endX : x}
            scene={scene}
            top={lane.y}
            said={[fault.words, saidPlace, saidEnd].filter(Boolean).join(', ')}
            hint={dragged === null ? words.press : words.letGo}
          />
        </>
      )}
      {showsGrip ? (
        <span
          {...hands('at')}
          {...slider(words.grip(fault.words), places, now.at, [saidPlace, saidEnd].filter(Boolean).join(', '))}
          className={styles.grip}
          style={{ ...about, ...gripAt, left: x }}
          data-crash={isCrash || undefined}
          data-unseen={unseen || undefined}
          title={`${words.gripTitle}. ${words.gripHint}`}
          data-missed={movable.struckMs === null || undefined}
        />
      ) : null}
      {showsEdge ? (
        <span
          {...hands('endAt')}
          {...slider(words.edge(fault.words), ends, now.endAt, saidEnd)}
          className={styles.edge}
          style={{ ...about, left: endX }}
          data-unseen={unseen || undefined}
          title={`${words.edgeTitle}. ${words.gripHint}`}
        />
      ) : null}
    </fieldset>
  )
}

function slider(label: string, places: readonly Place[], at: number, said: string) {
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

/** Where each place is on the screen: at its time, but so that each can be chosen. */
function useAxes({ places, ends }: Movable, { scale, layout }: Scene): Record<What, number[]> {
  return useMemo(() => {
    const xsOf = (all: readonly Place[]) =>
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
  // A place is named by its number.
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

/** What would happen, above the lane, or below it where there is no room above. */
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
