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

const isLive = (theatre: TheatreStore) => theatre.mode.is === 'watching' || isBehind(theatre)
const isMoving = (theatre: TheatreStore) => isPlaying(theatre) || theatre.mode.is === 'watching'

/** Advances the cursor, frame by frame, while playing or following; in steps while `isStill`. Returns how to stop. */
export function drivePlayback(store: StoreApi<TheatreStore>, isStill: () => boolean = () => false): () => void {
  /** Ends the wait for the next step. Absent: nothing moves. */
  let stopWaiting: (() => void) | undefined
  let lastMs = 0
  let restMs = 0
  let drawnMs = 0
  let { cursor } = store.getState()

  const waitForFrame = () => {
    const frame = requestAnimationFrame(tick)
    stopWaiting = () => cancelAnimationFrame(frame)
  }
  /** A page that rests asks for no frame: news that come meanwhile have the next one to themselves. */
  const wait = () => {
    const theatre = store.getState()
    stopWaiting = undefined
    if (!isMoving(theatre)) return
    const leftMs = isLive(theatre) ? drawnMs + restMs - performance.now() : 0
    if (leftMs <= 0) return waitForFrame()
    const timer = setTimeout(wait, leftMs)
    stopWaiting = () => clearTimeout(timer)
  }
  const tick = (nowMs: number) => {
    const byMs = Math.min(longestStepMs, nowMs - lastMs)
    if (isStill() && byMs < stillStepMs) return wait()
    lastMs = nowMs
    drawnMs = nowMs
    const beganMs = performance.now()
    // `stopWaiting` is kept until here: what `advance` changes wakes nothing up that is awake.
    store.getState().advance(byMs)
    cursor = store.getState().cursor
    if (!isLive(store.getState())) return wait()
    const waited = stopWaiting
    // React has drawn the change before this microtask runs.
    queueMicrotask(() => {
      if (stopWaiting !== waited) return
      restMs = Math.min(longestStepMs, restTimes * (performance.now() - beganMs))
      wait()
    })
  }
  const notice = (theatre: TheatreStore) => {
    if (theatre.cursor !== cursor) drawnMs = performance.now()
    cursor = theatre.cursor
    if (!isMoving(theatre) || stopWaiting !== undefined) return
    lastMs = performance.now()
    waitForFrame()
  }
  notice(store.getState())
  const stop = store.subscribe(notice)
  return () => {
    stop()
    stopWaiting?.()
    stopWaiting = undefined
  }
}
