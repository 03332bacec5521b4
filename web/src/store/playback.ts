/** The page's clock drives playback, and the time that passes in a live run: it is the only thing here that knows what time it is. */
import type { StoreApi } from 'zustand/vanilla'
import type { Theatre } from './state.ts'

// A tab that was in the background must not leap ahead when it comes back.
const longestStepMs = 100

/** Whoever has asked their system for less motion sees time pass in steps, and their machine draws a fifth of the pictures. */
const stillStepMs = 80

const isMoving = ({ playing, following }: Theatre) => playing || following

/** Advances the cursor, frame by frame, while playing or following; in steps while `isStill`. Returns how to stop. */
export function drivePlayback(store: StoreApi<Theatre>, isStill: () => boolean = () => false): () => void {
  let frame: number | undefined
  let lastMs = 0
  const tick = (nowMs: number) => {
    const byMs = Math.min(longestStepMs, nowMs - lastMs)
    if (!isStill() || byMs >= stillStepMs) {
      lastMs = nowMs
      store.getState().advance(byMs)
    }
    // `frame` is kept until here: what `advance` changes wakes nothing up that is awake.
    frame = isMoving(store.getState()) ? requestAnimationFrame(tick) : undefined
  }
  const wake = (theatre: Theatre) => {
    if (!isMoving(theatre) || frame !== undefined) return
    lastMs = performance.now()
    frame = requestAnimationFrame(tick)
  }
  wake(store.getState())
  const stop = store.subscribe(wake)
  return () => {
    stop()
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}
