/** One painted frame of a timeline that shows all events up to `seq`. Times are milliseconds since 1970, measured by the clock that Redis also uses. */
export interface Painted {
  lock: string
  seq: number
  atMs: number
}

export interface Notes {
  painted: Painted[]
  pressedMs: number
}

declare global {
  interface Window {
    lockstepNotes: Notes
  }
}

/**
 * Records when each timeline was painted and up to which event, and when a button was pressed. Runs in the page, so it must not refer to anything outside of
 * this function.
 */
export function takeNotes(): void {
  const notes: Notes = { painted: [], pressedMs: 0 }
  window.lockstepNotes = notes
  const nowMs = () => performance.timeOrigin + performance.now()
  /** The last event that each timeline has drawn but that no painted frame has shown yet, keyed by lock. */
  const drawn = new Map<string, number>()
  const last = new Map<string, number>()
  // The page draws in its own animation callback, so a callback of the benchmark might notice the drawing one frame late.
  const watcher = new MutationObserver((changes) => {
    for (const { target } of changes) {
      const timeline = target as Element
      const lock = timeline.closest('[data-testid^="stage-"]')?.getAttribute('data-testid')?.slice(6) ?? ''
      const seq = Number(timeline.getAttribute('data-drawn'))
      if (last.get(lock) === seq) continue
      last.set(lock, seq)
      drawn.set(lock, seq)
    }
  })
  watcher.observe(document, { subtree: true, attributeFilter: ['data-drawn'] })
  // A message that is posted in a frame arrives after that frame has been painted.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    const atMs = nowMs()
    for (const [lock, seq] of drawn) notes.painted.push({ lock, seq, atMs })
    drawn.clear()
    // After the first question, drawing depends on when the reader answers.
    if (document.querySelector('[data-testid=question]') !== null) watcher.disconnect()
  }
  const frame = () => {
    port2.postMessage('')
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  document.addEventListener('pointerdown', () => {
    notes.pressedMs = nowMs()
  })
}
