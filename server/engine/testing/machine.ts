import type { RunClock } from '../clock.ts'

/** Simulates a machine whose clocks are set by a test. Its timers fire when they are due and the machine runs. */
export function machine() {
  let nowMs = 0
  let wallMs = 1_000_000
  let timers: { dueMs: number; call: () => void }[] = []
  const clock: RunClock = {
    startedWallMs: wallMs,
    nowMs: () => nowMs,
    wallNowMs: () => wallMs,
    after: (ms, call) => {
      const timer = { dueMs: nowMs + ms, call }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    sleep: () => Promise.resolve(),
    yield: () => Promise.resolve(),
  }
  /** Moves both clocks forward while nothing happens. */
  const freezes = (ms: number) => {
    nowMs += ms
    wallMs += ms
  }
  /** Moves only the wall clock forward. */
  const sleeps = (ms: number) => {
    wallMs += ms
  }
  const runs = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1) {
      freezes(1)
      const due = timers.filter(({ dueMs }) => dueMs <= nowMs)
      timers = timers.filter(({ dueMs }) => dueMs > nowMs)
      for (const { call } of due) call()
      // Code that awaits a timer continues before the next timer fires.
      await Promise.resolve()
    }
  }
  return { clock, timers: () => timers.length, runs, freezes, sleeps }
}
