/** All ways of one lock: from top to bottom step by step, each as wide as its share. Whatever is lost runs red to the bottom. */
import { type PointerEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { River } from '../../../model/messages/exploration.ts'
import { explorerWords } from '../locale/en/explorer.ts'
import { palettes } from '../scene/palette.ts'
import { useShownTheme } from '../ui/theme.ts'
import { toldPath } from './describe.ts'
import { outline, paintRiver } from './paintRiver.ts'
import styles from './RiverMap.module.css'
import { cellsTo, layOut, neighborOf, pathTo } from './riverLayout.ts'
import { hasNoPointer } from './touch.ts'
import type { useExploration } from './useExploration.ts'
import { usePosition } from './usePosition.ts'

const { map } = explorerWords
/** Whoever only passes over boxes asks for none. */
const restMs = 120

interface RiverMapProps {
  exploration: ReturnType<typeof useExploration>
  river: River
  /** What a screen reader hears of the picture. */
  label: string
  /** Said where what is lost is drawn wider than its share. */
  widened: string
  onOpen: (path: string[]) => void
}

export function RiverMap({ exploration, river, label, widened, onOpen }: RiverMapProps) {
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
    paintRiver(context, river, layout, size, palettes[theme])
    if (pointed !== null) outline(context, river, layout, pointed, palettes[theme])
  }, [river, layout, size, theme, pointed])

  const at = ({ nativeEvent: { offsetX, offsetY } }: { nativeEvent: MouseEvent }) => layout.cellAt(offsetX, offsetY)
  const point = (event: PointerEvent) => setPointed(at(event))
  return (
    <figure className={styles.figure}>
      <div
        className={styles.box}
        ref={box}
        role="application"
        tabIndex={0}
        aria-label={map.keys}
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
      <figcaption className={styles.caption} aria-live="polite">
        {pointed === null ? (
          <strong>{howToUse(river)}</strong>
        ) : (
          <Pointed exploration={exploration} river={river} at={pointed} />
        )}
        {layout.widened && pointed === null ? <span className={styles.widened}>{widened}</span> : null}
      </figcaption>
    </figure>
  )
}

function howToUse({ broken, cells }: River): string {
  const isRed = broken || cells.some(({ red }) => red > 0)
  if (hasNoPointer()) return isRed ? map.tapRed : map.tapAny
  return isRed ? map.clickRed : map.clickAny
}

/** The step of one box in words, what it means, and the steps before it. */
function Pointed({ exploration, river, at }: Pick<RiverMapProps, 'exploration' | 'river'> & { at: number }) {
  const path = pathTo(river, at)
  const cells = cellsTo(river, at)
  const isKnown = cells.every(({ taken }) => taken !== undefined)
  const rested = useRested(path.join(' '))
  const { value, isCurrent } = usePosition(exploration, isKnown || rested === null ? null : rested.split(' '))
  const cell = river.cells[at]
  if (cell === undefined) return null
  const told = toldPath(
    path,
    // What came of the same letters elsewhere is no answer.
    cells.map(({ taken }, place) => taken ?? (isCurrent ? value?.taken[place] : undefined)),
  )
  const percent = cell.red < 0.01 ? '< 1 %' : `${Math.round(cell.red * 100)} %`
  return (
    <>
      <span>
        <strong>{map.told(path.length, told.at(-1) ?? '')}</strong>{' '}
        {cell.broken ? map.lost : cell.red === 0 ? map.safe : map.share(percent)}
      </span>
      <span className={styles.before}>{isKnown || isCurrent ? map.before(told.slice(0, -1)) : null}</span>
    </>
  )
}

/** What has stayed the same for a moment. */
function useRested(text: string): string | null {
  const [rested, setRested] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested === text ? text : null
}
