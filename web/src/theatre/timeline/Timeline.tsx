/** A run's lanes on a canvas: drag to scrub, wheel to pan and zoom, hover for explanations, or go from mark to mark by keyboard. */

import type { PointerEvent } from 'react'
import { useMemo, useRef } from 'react'
import { lockTitle } from '#web/format/lock-title.ts'
import { timelineWords as words } from '#web/locale/timeline.ts'
import { useTheatre } from '#web/player/react.tsx'
import type { TheatreState } from '#web/player/state.ts'
import type { MarkShape } from '#web/scene/drawing/shapes.ts'
import { boxOfMark, markAt } from '#web/scene/pointing.ts'
import type { Scene } from '#web/scene/scene.ts'
import { layersOf } from '#web/scene/scene.ts'
import { useSession } from '#web/session/react.tsx'
import { FaultGrips } from '../whatif/FaultGrips.tsx'
import { AxisNote } from './AxisNote.tsx'
import { Canvas } from './Canvas.tsx'
import { CrowdButton } from './CrowdButton.tsx'
import { HandOver } from './HandOver.tsx'
import { MarkTip } from './MarkTip.tsx'
import { useMeasure } from './measure.ts'
import styles from './RunTimeline.module.css'
import { useMarks } from './useMarks.ts'
import { useScene } from './useScene.ts'
import { useScrub } from './useScrub.ts'
import type { Size } from './useSize.ts'

function titleOf({ lesson, runs }: TheatreState, run: number): string {
  return lockTitle(lesson, runs[run]?.lock ?? '')
}

export function Timeline({ run, size }: { run: number; size: Size }) {
  const scene = useScene(run, size)
  return scene === null ? null : <Drawn run={run} scene={scene} />
}

function Drawn({ run, scene }: { run: number; scene: Scene }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { setFocus, seekTo, seekToEvent, show } = useSession().store.getState()
  const title = useTheatre((theatre) => titleOf(theatre, run))
  const measure = useMeasure()
  const { layout } = scene
  const goTo = (mark: MarkShape) => seekToEvent({ run, seq: mark.seq })
  const { marks, current, pointed, setPointed, leave, onKeyDown } = useMarks(scene, goTo)
  const layers = useMemo(() => layersOf(scene), [scene])
  const under = ({ nativeEvent: { offsetX, offsetY } }: React.MouseEvent) =>
    offsetX < layout.left - 10 * layout.unit
      ? undefined
      : markAt(marks, { x: offsetX, y: offsetY }, layout.unit, measure)
  const pressed = useRef<Press | null>(null)
  const scrub = useScrub(canvas, scene.scale, run, (event: PointerEvent) => {
    setFocus(run)
    if (pressed.current !== null && isSecond(pressed.current, event)) return true
    const mark = under(event)
    pressed.current = { mark, atMs: event.timeStamp, x: event.clientX, y: event.clientY }
    if (mark !== undefined) goTo(mark)
    return mark !== undefined
  })
  const marked = pointed ?? current
  return (
    <>
      <Canvas
        canvas={canvas}
        layers={layers}
        size={layout}
        drawn={scene.seq}
        className={styles.timeline}
        data-over={pointed === null ? undefined : true}
        role="application"
        tabIndex={0}
        aria-label={words.timeline(title)}
        onKeyDown={onKeyDown}
        onBlur={leave}
        onDoubleClick={() => {
          const during = pressed.current?.mark?.during
          if (during === undefined) return
          show(withMargins(during))
          // The cursor goes to the span's end, so that all of the span is drawn.
          seekTo(during.untilMs, run)
        }}
        {...scrub.handlers}
        onPointerMove={(event) => setPointed(scrub.dragging ? null : (under(event) ?? null))}
        onPointerLeave={() => setPointed(null)}
      />
      <HandOver scene={scene} />
      <CrowdButton run={run} layout={layout} />
      {scene.scaleNote === null ? null : <AxisNote text={scene.scaleNote} />}
      <FaultGrips run={run} scene={scene} />
      {scene.lit === null ? null : (
        <span data-lit style={{ left: scene.lit.x, top: scene.lit.y }} className={styles.lit} />
      )}
      {current === null ? null : <Ring mark={current} scene={scene} />}
      {marked === null ? null : <MarkTip mark={marked} layout={layout} />}
      <p className="sr-only" aria-live="polite">
        {current?.words}
      </p>
    </>
  )
}

interface Press {
  mark: MarkShape | undefined
  /** `timeStamp` of the event. */
  atMs: number
  x: number
  y: number
}

/**
 * Whether a press is the second of a double click, judged by time and distance. The double click belongs to the mark that the first press hit, because that
 * press moved the cursor, possibly to a moment at which the mark has hardly begun.
 */
function isSecond(first: Press, { timeStamp, clientX, clientY }: PointerEvent): boolean {
  return timeStamp - first.atMs < 500 && Math.hypot(clientX - first.x, clientY - first.y) < 5
}

function withMargins({ fromMs, untilMs }: { fromMs: number; untilMs: number }) {
  const marginMs = Math.max(2, (untilMs - fromMs) * 0.15)
  return { fromMs: fromMs - marginMs, untilMs: untilMs + marginMs }
}

/** Shows the focus ring around the mark chosen by keyboard. */
function Ring({ mark, scene: { layout } }: { mark: MarkShape; scene: Scene }) {
  const measure = useMeasure()
  const box = boxOfMark(mark, measure)
  const left = Math.max(box.left, layout.left - 8 * layout.unit)
  const right = Math.min(box.right, layout.right + 8 * layout.unit)
  const style = { left, top: box.top, width: Math.max(0, right - left), height: box.bottom - box.top }
  return <div className={styles.ring} style={style} aria-hidden="true" />
}
