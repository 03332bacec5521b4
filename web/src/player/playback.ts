/** The page's clock drives playback, and the time that passes in a live run: it is the only thing here that knows what time it is. */
import type { StoreApi } from 'zustand/vanilla'
import type { TheatreStore } from './actions.ts'
import { isBehind } from './derived.ts'
import { isPlaying } from './mode.ts'

// A tab that was in the background must not leap ahead when it comes back.
const longestStepMs = 100

/** Readers who have asked their system for less motion see time pass in steps, and their machine draws a fifth of the pictures. */
const stillStepMs = 80

/** News of a live run must not wait for pictures in which only time has passed: after each, the page rests this many times as long as it took. */
const restTimes = 3

const isMoving = (theatre: TheatreStore) => isPlaying(theatre) || theatre.mode.is === 'watching'

/** Advances the cursor, frame by frame, while playing or following; in steps while `isStill`. Returns how to stop. */
export function drivePlayback(store: StoreApi<TheatreStore>, isStill: () => boolean = () => false): () => void {
  let frame: number | undefined
  let lastMs = 0
  let restMs = 0
  let drawnMs = 0
  let { cursor } = store.getState()
  const tick = (nowMs: number) => {
    const { mode, cursor: found, advance } = store.getState()
    if (found !== cursor) drawnMs = nowMs
    cursor = found
    const byMs = Math.min(longestStepMs, nowMs - lastMs)
    const isResting = (mode.is === 'watching' || isBehind(store.getState())) && nowMs - drawnMs < restMs
    if (!isResting && (!isStill() || byMs >= stillStepMs)) {
      lastMs = nowMs
      drawnMs = nowMs
      const beganMs = performance.now()
      advance(byMs)
      cursor = store.getState().cursor
      // React has drawn the change before this microtask runs.
      queueMicrotask(() => {
        restMs = Math.min(longestStepMs, restTimes * (performance.now() - beganMs))
      })
    }
    // `frame` is kept until here: what `advance` changes wakes nothing up that is awake.
    frame = isMoving(store.getState()) ? requestAnimationFrame(tick) : undefined
  }
  const wake = (theatre: TheatreStore) => {
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
