/** A line from the caption to the sign of its beat, so that nobody has to look for what is spoken of. */
import { memo, useLayoutEffect, useState } from 'react'
import { replayOf } from '../store/derived.ts'
import { useTheatre } from '../store/react.tsx'
import styles from './Thread.module.css'

/** Rows, fonts and the page's scroll come to rest within this time after a step. */
const settlingMs = 700

export const Thread = memo(function Thread() {
  const cursor = useTheatre((theatre) => theatre.cursor)
  const view = useTheatre((theatre) => theatre.view)
  const axis = useTheatre((theatre) => theatre.axis)
  // By the clock it would lie across other locks. At the end of a live run the caption speaks of no beat.
  const ran = useTheatre((theatre) => theatre.hint === 'ran')
  const inTurn = useTheatre((theatre) => replayOf(theatre).telling === 'acts') && !ran
  const [path, setPath] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these moves the sign.
  useLayoutEffect(() => {
    if (!inTurn) return
    let frame = 0
    let beganMs: number | null = null
    const draw = (nowMs: number) => {
      beganMs ??= nowMs
      setPath(threadPath())
      frame = nowMs - beganMs < settlingMs ? requestAnimationFrame(draw) : 0
    }
    const again = () => {
      if (frame === 0) {
        beganMs = null
        frame = requestAnimationFrame(draw)
      }
    }
    again()
    addEventListener('resize', again)
    addEventListener('scroll', again, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('resize', again)
      removeEventListener('scroll', again, { capture: true })
    }
  }, [cursor, view, axis, inTurn])
  if (path === '' || !inTurn) return null
  return (
    <svg className={styles.thread} aria-hidden="true">
      <path d={path} />
    </svg>
  )
})

/** From the caption's first letter up to the sign; empty if the sign cannot be seen. */
function threadPath(): string {
  const sign = document.querySelector('[data-lit]')
  const caption = document.querySelector('[data-testid=caption]')
  const stages = document.querySelector('[data-testid=timeline]')
  if (sign === null || caption === null || stages === null) return ''
  // At the end it would lie across what there is to remember.
  if (document.querySelector('[data-testid=ending]') !== null) return ''
  const { left: x, top: y } = sign.getBoundingClientRect()
  const words = caption.getBoundingClientRect()
  const seen = stages.getBoundingClientRect()
  if (y > Math.min(seen.bottom, words.top) || y < seen.top || x < seen.left || x > seen.right) return ''
  const counter = document.querySelector('[data-testid=beat-counter]')?.getBoundingClientRect()
  // On a phone the beat's number stands above its sentence: the line ends over both, and crosses neither.
  const isBelow = counter !== undefined && counter.bottom <= words.top + 4
  const [fromX, fromY] = [words.left + 10, isBelow ? counter.top - 3 : words.top + 2]
  const own = [...stages.children].findIndex((card) => card.querySelector('[data-lit]') !== null)
  const card = stages.children[own]?.getBoundingClientRect()
  const below = stages.children[own + 1]?.getBoundingClientRect()
  if (card === undefined || below === undefined || below.top > seen.bottom) return direct(fromX, fromY, x, y)
  return around(fromX, fromY, { x, y, left: card.left, gapY: (card.bottom + below.top) / 2 })
}

const round = (px: number) => Math.round(px * 2) / 2

/** Nothing lies between caption and sign: one bow. */
function direct(fromX: number, fromY: number, x: number, y: number): string {
  const middle = (fromY + y) / 2
  return `M${round(fromX)},${round(fromY)}C${round(fromX)},${round(middle)} ${round(x)},${round(middle)} ${round(x)},${round(y)}`
}

/** Up along the edge of the page, and in between the cards, so that it crosses none but its own. */
function around(fromX: number, fromY: number, to: { x: number; y: number; left: number; gapY: number }): string {
  const edge = round(to.left / 2)
  const gap = round(to.gapY)
  const turn = Math.min(8, edge)
  const low = round(fromY - 2 * turn)
  return [
    `M${round(fromX)},${round(fromY)}V${low + turn}q0,${-turn} ${-turn},${-turn}`,
    `H${edge + turn}q${-turn},0 ${-turn},${-turn}`,
    `V${gap + turn}q0,${-turn} ${turn},${-turn}`,
    `H${round(to.x) - turn}q${turn},0 ${turn},${-turn}`,
    `V${round(to.y)}`,
  ].join('')
}
