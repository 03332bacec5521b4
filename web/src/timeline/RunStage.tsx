/** One run's timeline: lanes over a time axis, with the cursor. Drag to scrub, wheel to pan and zoom, point at anything to have it explained. */
import { useCallback, useId, useMemo, useRef, useState } from 'react'
import { addressOf } from '../store/address.ts'
import { rangeOf, spoilsNothing } from '../store/derived.ts'
import { usePicture, useReplay, useTheatre } from '../store/react.tsx'
import type { TheatreState } from '../store/state.ts'
import { leastHeight, preferredHeight } from './layout.ts'
import { MarkTip } from './MarkTip.tsx'
import { useMeasure } from './measure.ts'
import styles from './RunStage.module.css'
import { type HrefOf, Patterns, Shapes } from './SvgPainter.tsx'
import { type Scene, sceneOf } from './scene.ts'
import type { MarkShape } from './shapes.ts'
import { useScrub } from './useScrub.ts'
import { type Size, useSize } from './useSize.ts'
import { timelineWords as words } from './words.ts'

export function RunStage({ run }: { run: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const picture = usePicture(run)
  const { lanes } = useReplay()
  const heightOf = (height: typeof leastHeight) =>
    `${picture === null || size === null ? 0 : height(picture, lanes, size.unit)}px`
  const style = { '--natural': heightOf(preferredHeight), '--least': heightOf(leastHeight) } as React.CSSProperties
  return (
    <div ref={frame} className={styles.frame} style={style}>
      {size === null || size.width < 80 ? null : <Timeline run={run} size={size} />}
    </div>
  )
}

/** The run's picture as a scene; `null` before the run has begun. */
function useScene(run: number, size: Size): Scene | null {
  const replay = useReplay()
  const picture = usePicture(run)
  const fromMs = useTheatre((theatre) => rangeOf(theatre).fromMs)
  const untilMs = useTheatre((theatre) => rangeOf(theatre).untilMs)
  const ghosts = useTheatre(spoilsNothing)
  const measure = useMeasure()
  const index = replay.runs[run] ?? null
  const ghost = useMemo(() => (ghosts ? replay.pictureAtEnd(run) : null), [ghosts, replay, run])
  return useMemo(() => {
    if (index === null || picture === null) return null
    return sceneOf({
      header: index.header,
      picture,
      lanes: replay.lanes,
      ghost,
      view: { fromMs, untilMs },
      size,
      measure,
    })
  }, [index, picture, replay, ghost, fromMs, untilMs, size, measure])
}

function titleOf({ lesson, runs }: TheatreState, run: number): string {
  const id = runs[run]?.lock ?? ''
  return lesson?.locks.find((lock) => lock.id === id)?.title ?? id
}

/** A mark is a link to its moment: what is copied from it leads there. */
function useHrefOf(run: number): HrefOf {
  const replay = useReplay()
  const comparison = useTheatre((theatre) => theatre.comparison)
  return useCallback(
    (seq) => addressOf({ run: comparison, index: replay.indexOf({ run, seq }), panel: null }) || '?',
    [replay, comparison, run],
  )
}

function Timeline({ run, size }: { run: number; size: Size }) {
  const scope = useId().replaceAll(/[^a-z0-9]/gi, '')
  const scene = useScene(run, size)
  const svg = useRef<SVGSVGElement>(null)
  const setFocus = useTheatre((theatre) => theatre.setFocus)
  const seekToEvent = useTheatre((theatre) => theatre.seekToEvent)
  const hrefOf = useHrefOf(run)
  const title = useTheatre((theatre) => titleOf(theatre, run))
  const drawn = usePicture(run)?.at.seq ?? -1
  const [tip, setTip] = useState<MarkShape | null>(null)
  const [tabStop, setTabStop] = useState(0)
  const marks = useMemo(() => scene?.front.filter((shape) => shape.kind === 'mark') ?? [], [scene])
  const goTo = (mark: MarkShape) => seekToEvent({ run, seq: mark.seq })
  const markOf = (target: EventTarget) =>
    target instanceof Element
      ? marks[Number(target.closest('[data-mark]')?.getAttribute('data-mark') ?? -1)]
      : undefined
  const scrub = useScrub(svg, scene?.scale ?? null, (target) => {
    setFocus(run)
    const mark = markOf(target)
    if (mark !== undefined) goTo(mark)
    return mark !== undefined
  })
  if (scene === null) return null
  const { layout } = scene

  /** Up and down lead from mark to mark in the order of their events, Enter to the moment. */
  const onKeyDown = (event: React.KeyboardEvent<SVGSVGElement>) => {
    const mark = markOf(event.target)
    if (mark === undefined) return
    if (event.key === 'Enter' || event.key === ' ') goTo(mark)
    else if (event.key === 'Escape') setTip(null)
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const inOrder = marks.toSorted((a, b) => a.seq - b.seq)
      const next = inOrder[inOrder.indexOf(mark) + (event.key === 'ArrowDown' ? 1 : -1)]
      if (next === undefined) return
      svg.current?.querySelector<SVGGElement>(`[data-mark="${marks.indexOf(next)}"]`)?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <svg
        ref={svg}
        className={styles.timeline}
        data-drawn={drawn}
        width={layout.width}
        height={layout.height}
        role="application"
        aria-label={words.timeline(title)}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => setTip(scrub.dragging ? null : (markOf(event.target) ?? null))}
        onPointerLeave={() => setTip(null)}
        onFocus={(event) => {
          const mark = markOf(event.target)
          setTip(mark ?? null)
          if (mark !== undefined) setTabStop(marks.indexOf(mark))
        }}
        onBlur={() => setTip(null)}
        onClick={(event) => {
          // Pressing has led there already; with Ctrl a link opens in a tab of its own.
          if (!event.ctrlKey && !event.metaKey) event.preventDefault()
        }}
        {...scrub.handlers}
      >
        <Patterns scope={scope} unit={layout.unit} />
        <clipPath id={`${scope}-lanes`}>
          <rect
            x={layout.left - 8 * layout.unit}
            y={0}
            width={layout.right - layout.left + 16 * layout.unit}
            height={layout.height}
          />
        </clipPath>
        <g pointerEvents="none">
          <Shapes shapes={scene.back} scope={scope} hrefOf={hrefOf} tabStop={-1} />
        </g>
        <g clipPath={`url(#${scope}-lanes)`}>
          <Shapes shapes={scene.front} scope={scope} hrefOf={hrefOf} tabStop={Math.min(tabStop, marks.length - 1)} />
        </g>
        <Cursor scene={scene} />
      </svg>
      {tip === null ? null : <MarkTip mark={tip} layout={layout} />}
    </>
  )
}

function Cursor({ scene: { cursorX: x, layout } }: { scene: Scene }) {
  if (x === null) return null
  const { unit, axis } = layout
  return (
    <g pointerEvents="none" data-testid="cursor">
      <line x1={x} x2={x} y1={4 * unit} y2={axis.y} stroke="var(--ink)" strokeWidth={1.5 * unit} />
      <path d={`M${x - 5 * unit},${1.5 * unit}h${10 * unit}l${-5 * unit},${7 * unit}z`} fill="var(--ink)" />
    </g>
  )
}
