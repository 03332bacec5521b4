/** Limits actions to one per frame: pointers move more often than the screen is drawn, so only the last action before a frame runs. */
import { useEffect, useState } from 'react'

interface OncePerFrame {
  /** Runs `act` before the next frame, unless a later call replaces it. */
  take(act: () => void): void
  /** Runs a waiting action at once. */
  finish(): void
}

export function useOncePerFrame(): OncePerFrame {
  const [waiting] = useState(newWaiting)
  useEffect(() => waiting.cancel, [waiting])
  return waiting
}

function newWaiting(): OncePerFrame & { cancel(): void } {
  let next: (() => void) | null = null
  let frame = 0
  const cancel = () => {
    cancelAnimationFrame(frame)
    next = null
  }
  const finish = () => {
    const act = next
    cancel()
    act?.()
  }
  return {
    take(act) {
      if (next === null) frame = requestAnimationFrame(finish)
      next = act
    },
    finish,
    cancel,
  }
}
