/** A hand moves more often than a screen is drawn: of all that happens between two frames, only the last is carried out. */
import { useEffect, useState } from 'react'

interface OncePerFrame {
  /** Carries this out before the next frame is drawn, unless something else is taken until then. */
  take(act: () => void): void
  /** Carries out at once what still waits. */
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
