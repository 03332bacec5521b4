/** Draws a line from the caption to its beat's sign in the timeline, so that viewers find what the caption is about. */

import { memo, useLayoutEffect, useState } from 'react'
import { replayOf } from '../player/derived.ts'
import { hasRun } from '../player/mode.ts'
import { useTheatre } from '../player/react.tsx'
import styles from './CaptionThread.module.css'
import { pathDown } from './threadPath.ts'

/** Time after a step in which rows, fonts and scrolling settle. The line is redrawn until then. */
const settlingMs = 700

export const CaptionThread = memo(function CaptionThread() {
  const cursor = useTheatre((theatre) => theatre.cursor)
  const view = useTheatre((theatre) => theatre.view)
  const axis = useTheatre((theatre) => theatre.axis)
  // No line is drawn in clock order, because it would cross other locks, or after a live run, because the caption is about no beat.
  const ran = useTheatre(hasRun)
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
    // A question that opens or closes moves the sign without a step.
    const observer = new ResizeObserver(again)
    for (const place of document.querySelectorAll('[data-testid=timeline], [data-testid=timeline] [data-frame], main'))
      observer.observe(place, { box: 'border-box' })
    addEventListener('scroll', again, { capture: true, passive: true })
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
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

/** Returns the line's path from the sign down to the caption's first letter. The path is empty if the sign is out of view. */
function threadPath(): string {
  const sign = document.querySelector('[data-lit]')
  const caption = document.querySelector('[data-testid=caption]')
  const stages = document.querySelector('[data-testid=timeline]')
  if (sign === null || caption === null || stages === null) return ''
  // At the end, the line would cross the lesson's takeaway.
  if (document.querySelector('[data-testid=ending]') !== null) return ''
  const { left: x, top: y } = sign.getBoundingClientRect()
  const words = caption.getBoundingClientRect()
  const seen = stages.getBoundingClientRect()
  const foot = caption.closest('footer')?.getBoundingClientRect().top ?? words.top
  if (y > Math.min(seen.bottom, foot) || y < seen.top || x < seen.left || x > seen.right) return ''
  const counter = document.querySelector('[data-testid=beat-counter]')?.getBoundingClientRect()
  // On a phone, the beat's number is above the caption, so the line ends above both the number and the caption.
  const isBelow = counter !== undefined && counter.bottom <= words.top + 4
  const to = { x: words.left + 10, y: isBelow ? counter.top - 3 : words.top + 2 }
  // A question between sign and caption would hide half of the line.
  const question = document.querySelector('[data-question] > *')?.getBoundingClientRect()
  if (question !== undefined && question.left < to.x && question.top < foot && question.bottom > y) return ''
  const own = sign.closest('[data-testid=timeline] > *')
  const others = [...stages.children, ...(stages.parentElement?.children ?? [])].filter(
    (each) => each !== own && each !== stages,
  )
  const isBetween = others
    .map((each) => each.getBoundingClientRect())
    .some(({ left, right, top, height }) => height > 0 && left <= x && x <= right && top >= y && top < foot)
  if (!isBetween || own == null) return pathDown({ x, y }, to, foot)
  const { left, bottom } = own.getBoundingClientRect()
  return pathDown({ x, y }, to, foot, { x: left - 6, y: bottom + 3 })
}
