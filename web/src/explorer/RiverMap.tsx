/** Draws all orders of one lock, step by step from top to bottom. A box is as wide as its share of the orders. Violations are red down to the bottom. */
import {
  type CSSProperties,
  type PointerEvent,
  type Ref,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { ExplorationSummary, River } from '#model/messages/exploration.ts'
import type { Goal } from '#model/messages/level.ts'
import { wholePercent } from '#model/words/figures.ts'
import { explorerWords } from '../locale/explorer.ts'
import { marks } from '../locale/marks.ts'
import { palettes } from '../scene/palette.ts'
import { useShownTheme } from '../ui/theme.ts'
import { pathTexts } from './describe.ts'
import { countOf, smallestOf } from './headline.ts'
import { outline, paintRiver } from './paint-river.ts'
import styles from './RiverMap.module.css'
import { cellsTo, layOut, neighborOf, pathTo, type RiverLayout, riverCellOf } from './river-layout.ts'
import { hasNoPointer } from './touch.ts'
import type { useExploration } from './useExploration.ts'
import { usePosition } from './usePosition.ts'

/** Milliseconds of hovering before a position is requested, so that a passing pointer requests none. */
const restMs = 120
const noSize = { width: 0, height: 0 }

interface RiverMapProps {
  exploration: ReturnType<typeof useExploration>
  summary: ExplorationSummary
  goal: Goal
  river: River
  /** Path of the board. Empty if the board is at its start or shows another lock. */
  walked: readonly string[]
  /** Whether the picture of a newer exploration is still loading. */
  isOld?: boolean
  onOpen: (path: string[]) => void
  ref?: Ref<HTMLElement>
}

export function RiverMap(props: RiverMapProps) {
  const { exploration, summary, goal, river, walked, isOld = false, onOpen, ref } = props
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useShownTheme()
  const [size, setSize] = useState(noSize)
  const [pointed, setPointed] = useState<number | null>(null)
  const layout = useMemo(() => layOut(river, size.width, size.height), [river, size])
  /** The hovered box, or otherwise the board's position, so that a click leaves a visible mark. */
  const marked = pointed ?? riverCellOf(river, walked)
  const count = countOf(summary, goal)

  useLayoutEffect(() => {
    if (box.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      setSize({ width: Math.floor(width), height: Math.floor(height) })
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  useLayoutEffect(() => {
    const { current } = canvas
    const context = current?.getContext('2d')
    if (current === null || context == null || size.width === 0) return
    current.width = size.width * devicePixelRatio
    current.height = size.height * devicePixelRatio
    context.scale(devicePixelRatio, devicePixelRatio)
    const painted = { context, size, palette: palettes[theme] }
    paintRiver(painted, river, layout)
    if (marked !== null) outline(painted, river, layout, marked)
  }, [river, layout, size, theme, marked])

  const at = ({ nativeEvent: { offsetX, offsetY } }: { nativeEvent: MouseEvent }) => layout.cellAt(offsetX, offsetY)
  const point = (event: PointerEvent) => setPointed(at(event))
  return (
    <figure className={styles.figure} ref={ref} aria-busy={isOld || undefined}>
      <div
        className={styles.box}
        ref={box}
        role="application"
        tabIndex={0}
        aria-label={explorerWords.map.keys}
        onBlur={() => setPointed(null)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && pointed !== null) onOpen(pathTo(river, pointed))
          const next = neighborOf(river, pointed, event.key)
          if (next === null) return
          event.preventDefault()
          setPointed(next)
        }}
      >
        <canvas
          ref={canvas}
          className={styles.canvas}
          role="img"
          aria-label={
            summary.complete ? explorerWords.map.headline(count, summary.schedules, goal) : explorerWords.map.label
          }
          data-testid="river"
          onPointerMove={point}
          onPointerLeave={() => setPointed(null)}
          onClick={(event) => {
            // The hovered box takes precedence over a neighbor that is a fraction of a pixel away. Touch screens have no hover.
            const cell = pointed ?? at(event)
            if (cell !== null) onOpen(pathTo(river, cell))
          }}
        />
        {pointed === null ? null : <Tip {...{ exploration, river, layout, size }} at={pointed} />}
      </div>
      {/* The caption is a live region only while a box is hovered, because the board announces its own changes. */}
      <figcaption className={styles.caption} aria-live={pointed === null ? 'off' : 'polite'}>
        {marked === null ? (
          <strong>
            {/* The older picture does not fit the newer summary. */}
            {isOld
              ? null
              : layout.endsBefore
                ? explorerWords.map.belowRed(layout.rows)
                : howToUse(river, smallestOf(summary, goal) !== undefined)}
          </strong>
        ) : (
          <Pointed {...{ exploration, river, summary, goal }} at={marked} />
        )}
        {layout.widened && marked === null ? (
          <span className={styles.widened}>{explorerWords.map.widened(count, summary.schedules)}</span>
        ) : null}
      </figcaption>
    </figure>
  )
}

/** Returns the hint on how to use the map. `isViolated` says whether the property can be violated. If no single order shows the violation, nothing is red. */
function howToUse({ broken, cells }: River, isViolated: boolean): string {
  const isRed = broken || cells.some(({ red }) => red > 0)
  if (isViolated && !isRed) return explorerWords.map.unmarked
  if (hasNoPointer()) return isRed ? explorerWords.map.tapRed : explorerWords.map.tapAny
  return isRed ? explorerWords.map.clickRed : explorerWords.map.clickAny
}

interface AtCell extends Pick<RiverMapProps, 'exploration' | 'river'> {
  at: number
}

/** Returns the steps that lead into a box, in words. `isKnown` is true if every step's result is known. */
function usePathTexts({ exploration, river, at }: AtCell) {
  const path = pathTo(river, at)
  const cells = cellsTo(river, at)
  const isDrawn = cells.every(({ taken }) => taken !== undefined)
  const rested = useRested(path.join(' '))
  const { value, isCurrent } = usePosition(exploration, isDrawn || rested === null ? null : rested.split(' '))
  const texts = pathTexts(
    path,
    // Results that were loaded for another path do not apply.
    cells.map(({ taken }, place) => taken ?? (isCurrent ? value?.taken[place] : undefined)),
  )
  return { texts, isKnown: isDrawn || isCurrent }
}

/** A box's step in words, its meaning, and the steps before it. */
function Pointed({ exploration, river, at, summary, goal }: AtCell & Pick<RiverMapProps, 'summary' | 'goal'>) {
  const { texts, isKnown } = usePathTexts({ exploration, river, at })
  const cell = river.cells[at]
  if (cell === undefined) return null
  return (
    <>
      <span>
        <strong>{explorerWords.map.step(texts.length, texts.at(-1) ?? '')}</strong>
        {marks.gap}
        {meaningOf(cell, summary, goal)}
      </span>
      <span className={styles.before}>{isKnown ? explorerWords.map.before(texts.slice(0, -1)) : null}</span>
    </>
  )
}

/** What a box means for the property. An unchecked result does not say that it never breaks. */
function meaningOf(
  { broken, red }: River['cells'][number],
  { complete }: ExplorationSummary,
  goal: Goal,
): string | null {
  if (broken) return explorerWords.map.lost
  if (red === 0) return complete ? explorerWords.map.safe(goal) : null
  return explorerWords.map.share(wholePercent(red))
}

/** A step's text next to a box too narrow for it. Hidden from screen readers, because the caption says the same. */
function Tip({ exploration, river, at, layout, size }: AtCell & { layout: RiverLayout; size: typeof noSize }) {
  const { texts, isKnown } = usePathTexts({ exploration, river, at })
  const cell = river.cells[at]
  if (cell === undefined || !isKnown) return null
  const { left, top, width } = layout.lost.get(at) ?? layout.boxOf(cell)
  const below = top + layout.rowHeight
  const place: CSSProperties = {
    // The text extends toward the middle of the picture, where there is room.
    ...(left + width / 2 < size.width / 2 ? { left } : { right: size.width - left - width }),
    ...(top < size.height / 2 ? { top: below } : { bottom: size.height - top }),
  }
  return (
    <span className={styles.tip} style={place} aria-hidden="true" data-testid="tip">
      {texts.at(-1)}
    </span>
  )
}

/** Returns the text once it has not changed for `restMs`, and `null` before that. */
function useRested(text: string): string | null {
  const [rested, setRested] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested === text ? text : null
}
