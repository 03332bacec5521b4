/** All ways of one lock: from top to bottom step by step, each as wide as its share. Whatever is lost runs red to the bottom. */
import { type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { River } from '../../../model/messages/exploration.ts'
import { explorerWords } from '../locale/en/explorer.ts'
import { type Palette, palettes } from '../scene/palette.ts'
import { useShownTheme } from '../ui/theme.ts'
import { shortNameOf } from './describe.ts'
import styles from './RiverMap.module.css'
import { type CellBox, layOut, parentsIn, pathTo, type RiverLayout } from './riverLayout.ts'
import { isFault } from './steps.ts'

const { map } = explorerWords

interface RiverMapProps {
  river: River
  /** What a screen reader hears of the picture. */
  label: string
  /** Said where what is lost is drawn wider than its share. */
  widened: string
  onOpen: (path: string[]) => void
}

export function RiverMap({ river, label, widened, onOpen }: RiverMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useShownTheme()
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [pointed, setPointed] = useState<number | null>(null)
  const layout = useMemo(() => layOut(river, size.width, size.height), [river, size])

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
    paint(context, river, layout, size, palettes[theme])
    if (pointed !== null) outline(context, river, layout, pointed, palettes[theme])
  }, [river, layout, size, theme, pointed])

  const at = ({ nativeEvent: { offsetX, offsetY } }: { nativeEvent: MouseEvent }) => layout.cellAt(offsetX, offsetY)
  const point = (event: PointerEvent) => setPointed(at(event))
  return (
    <figure className={styles.figure}>
      <div className={styles.box} ref={box}>
        {/* The board beside it offers the same to a keyboard and a screen reader. */}
        <canvas
          ref={canvas}
          className={styles.canvas}
          role="img"
          aria-label={label}
          data-testid="river"
          onPointerMove={point}
          onPointerLeave={() => setPointed(null)}
          onClick={(event) => {
            // What was pointed at, and not what lies a part of a pixel beside it; a finger points at nothing before.
            const cell = pointed ?? at(event)
            if (cell !== null) onOpen(pathTo(river, cell))
          }}
        />
      </div>
      <figcaption className={styles.caption}>
        {layout.widened ? <span className={styles.widened}>{widened}</span> : null}
        <span>{pointed === null ? howToUse() : describe(river, pointed)}</span>
      </figcaption>
    </figure>
  )
}

/** A finger points at nothing before it taps. */
const howToUse = () => (matchMedia('(hover: none)').matches ? map.tap : map.hover)

function describe(river: River, at: number): string {
  const cell = river.cells[at]
  if (cell === undefined) return howToUse()
  const percent = cell.red > 0 && cell.red < 0.01 ? '< 1 %' : `${Math.round(cell.red * 100)} %`
  const here = cell.broken ? map.lost : cell.red === 0 ? map.safe : map.share(percent)
  return map.path(pathTo(river, at).map(shortNameOf), here)
}

/** A letter or a sign on a step that is wide enough to read it. */
const roomForLabel = { width: 13, beside: 5, height: 11 }

function paint(
  context: CanvasRenderingContext2D,
  river: River,
  layout: RiverLayout,
  { width, height }: { width: number; height: number },
  palette: Palette,
): void {
  const parents = parentsIn(river)
  context.fillStyle = river.broken ? palette.bad : palette.sunken
  context.fillRect(0, 0, width, height)
  if (river.broken) return
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const [at, cell] of river.cells.entries()) {
    const box = layout.boxOf(cell)
    const fill = (colour: string, alpha: number, height = box.height, top = box.top) => {
      context.globalAlpha = alpha
      context.fillStyle = colour
      context.fillRect(box.left, top, Math.max(box.width, 0.5), height)
      context.globalAlpha = 1
    }
    // What is lost comes last, over its neighbors.
    if (!cell.broken) {
      const isOver = !parents.has(at)
      fill(palette.panel, 1)
      fill(colourOf(cell.step, palette), isFault(cell.step) ? 0.4 : 0.3, layout.rowHeight)
      if (isOver) fill(palette.ghost, 0.16, box.height - layout.rowHeight, box.top + layout.rowHeight)
      if (cell.folded) fill(palette.bad, cell.red)
    }
    if (box.width > 3) {
      context.fillStyle = palette.panel
      context.fillRect(box.left, box.top, 1, box.height)
      context.fillRect(box.left, box.top, box.width, 1)
    }
    if (!cell.broken && !cell.folded) label(context, cell.step, box, layout, palette.ink)
  }
  for (const [at, box] of layout.lost) {
    const cell = river.cells[at]
    context.fillStyle = palette.bad
    context.fillRect(box.left, box.top, box.width, box.height)
    if (cell?.broken) label(context, cell.step, box, layout, palette.panel)
  }
}

function label(
  context: CanvasRenderingContext2D,
  step: string,
  box: CellBox,
  { rowHeight }: RiverLayout,
  colour: string,
): void {
  if (box.width < roomForLabel.width || rowHeight < roomForLabel.height) return
  context.font = `650 ${Math.min(13, rowHeight - 2)}px "Inter Variable", sans-serif`
  if (context.measureText(step).width + roomForLabel.beside > box.width) return
  context.fillStyle = colour
  context.fillText(step, box.left + box.width / 2, box.top + rowHeight / 2 + 1)
}

function outline(
  context: CanvasRenderingContext2D,
  river: River,
  layout: RiverLayout,
  at: number,
  palette: Palette,
): void {
  context.strokeStyle = palette.ink
  context.lineWidth = 2
  for (let cell = river.cells[at]; cell !== undefined; cell = river.cells[cell.parent]) {
    const { left, top, width } = (cell === river.cells[at] ? layout.lost.get(at) : undefined) ?? layout.boxOf(cell)
    context.strokeRect(left + 1, top + 1, Math.max(1, width - 2), layout.rowHeight - 2)
  }
}

function colourOf(step: string, palette: Palette): string {
  if (isFault(step)) return palette.warn
  return palette[step[0] as 'A' | 'B' | 'C' | 'D'] ?? palette.ghost
}
