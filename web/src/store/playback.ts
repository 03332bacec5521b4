/** The page's clock drives playback: it is the only thing here that knows what time it is. */
import type { StoreApi } from 'zustand/vanilla'
import type { Theatre } from './state.ts'

// A tab that was in the background must not leap ahead when it comes back.
const longestStepMs = 100

/** Advances the cursor, frame by frame, while playing. Returns how to stop. */
export function drivePlayback(store: StoreApi<Theatre>): () => void {
  let frame: number | undefined
  let lastMs = 0
  const tick = (nowMs: number) => {
    frame = undefined
    const { playing, advance } = store.getState()
    if (!playing) return
    advance(Math.min(longestStepMs, nowMs - lastMs))
    lastMs = nowMs
    frame = requestAnimationFrame(tick)
  }
  const wake = ({ playing }: Theatre) => {
    if (!playing || frame !== undefined) return
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
