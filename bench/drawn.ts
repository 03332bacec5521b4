/**
 * Runs in the page, and must not refer to anything outside itself: notes when each timeline has been painted up to which event, and when a button was
 * pressed. Times are milliseconds since 1970, by the same clock as Redis's.
 */
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

export function takeNotes(): void {
  const notes: Notes = { painted: [], pressedMs: 0 }
  window.lockstepNotes = notes
  const nowMs = () => performance.timeOrigin + performance.now()
  const last = new Map<string, number>()
  const look = () => {
    for (const timeline of document.querySelectorAll('canvas[data-drawn]')) {
      const lock = timeline.closest('[data-testid^="stage-"]')?.getAttribute('data-testid')?.slice(6) ?? ''
      const seq = Number(timeline.getAttribute('data-drawn'))
      if (last.get(lock) === seq) continue
      last.set(lock, seq)
      // Before the next frame is drawn one cannot know; a message posted now arrives when this frame has been painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        notes.painted.push({ lock, seq, atMs: nowMs() })
        port1.close()
      }
      port2.postMessage('')
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  document.addEventListener('pointerdown', () => {
    notes.pressedMs = nowMs()
  })
}
