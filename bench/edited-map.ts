/** Times of one edit, in milliseconds by the page's clock. A time is 0 until the event has happened. */
export interface MapTimes {
  typedMs: number
  /** Time at which the page showed an order that goes wrong while still exploring other orders. */
  soFarMs: number
  saidMs: number
  drawnMs: number
  /** When the picture was painted of a result whose checks are over. */
  checkedMs: number
}

declare global {
  interface Window {
    lockstepMap: MapTimes
  }
}

/**
 * Records when a key was pressed, and when the result for every order was painted. Runs in the page, so it must not refer to anything outside of this function.
 */
export function takeMaps(): void {
  window.lockstepMap = { typedMs: 0, soFarMs: 0, saidMs: 0, drawnMs: 0, checkedMs: 0 }
  /** Whether the page has noticed that its map belongs to an earlier text. */
  let isNoticed = false
  const look = () => {
    const times = window.lockstepMap
    const result = document.querySelector('[data-testid=map-result]')
    if (times.typedMs === 0 || times.checkedMs > 0 || result === null) return
    if (times.soFarMs === 0 && result.querySelector('[data-testid=map-so-far]') !== null)
      times.soFarMs = performance.now()
    if (result.hasAttribute('data-stale')) isNoticed = true
    else if (isNoticed) {
      const nowMs = performance.now()
      if (times.saidMs === 0) times.saidMs = nowMs
      if (result.querySelector('[aria-busy=true]') !== null) return
      if (times.drawnMs === 0) times.drawnMs = nowMs
      if (!result.hasAttribute('data-unchecked')) times.checkedMs = nowMs
    }
  }
  // A message that is posted in a frame arrives after that frame has been painted.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = look
  const frame = () => {
    port2.postMessage('')
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  const note = ({ timeStamp }: Event) => {
    isNoticed = false
    window.lockstepMap = { typedMs: timeStamp, soFarMs: 0, saidMs: 0, drawnMs: 0, checkedMs: 0 }
  }
  document.addEventListener('keydown', note, { capture: true })
}
