/** Drives playback, and the time of a live run, with the page's clock. Nothing else in the player reads a clock. */
import type { StoreApi } from 'zustand/vanilla'
import type { TheatreStore } from './actions.ts'
import { isBehind } from './derived.ts'
import { awaitedOf, isPlaying } from './mode.ts'

// Maximum step of time, so that the cursor does not leap ahead when a tab returns from the background.
const longestStepMs = 100

/** Minimum step for readers whose system asks for less motion. These readers see about every fifth frame. */
const stillStepMs = 80

/**
 * Length of the page's rest after each frame of a live run, as a multiple of the frame's own duration. Thanks to the rest, new events do not wait for frames in
 * which only time has passed.
 */
const restTimes = 3

/** Time after an awaited step within which another press counts as meant for that step. */
const reactionMs = 300

const isLive = (theatre: TheatreStore) => theatre.mode.is === 'watching' || isBehind(theatre)
const isMoving = (theatre: TheatreStore) => isPlaying(theatre) || theatre.mode.is === 'watching'

/** Advances the cursor, frame by frame, while playing or following. Takes larger steps while `isStill`. Returns a function that stops the driver. */
export function drivePlayback(store: StoreApi<TheatreStore>, isStill: () => boolean = () => false): () => void {
  /** Cancels the wait for the next step. Absent if nothing is moving. */
  let stopWaiting: (() => void) | undefined
  let lastMs = 0
  let restMs = 0
  let drawnMs = 0
  let { cursor } = store.getState()
  /** Time until which presses for a step are ignored, because the awaited step has just been made and answers them. */
  let answersUntilMs = 0

  const waitForFrame = () => {
    const frame = requestAnimationFrame(tick)
    stopWaiting = () => cancelAnimationFrame(frame)
  }
  /** Waits for the next frame. In a live run, first waits until the rest is over, so that new events can be drawn meanwhile. */
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
    // `stopWaiting` is still set here, so `notice` does not request a second frame for the change that `advance` makes.
    const awaited = awaitedOf(store.getState())
    store.getState().advance(byMs)
    cursor = store.getState().cursor
    if (awaited && !isPlaying(store.getState())) answersUntilMs = beganMs + reactionMs
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
  const stopWatching = store.getState().watch((event) => {
    if (event.by !== 'reader') return
    if (event.do === 'step' && event.towards > 0 && performance.now() < answersUntilMs) return 'refuse'
    answersUntilMs = 0
  })
  return () => {
    stop()
    stopWatching()
    stopWaiting?.()
    stopWaiting = undefined
  }
}
