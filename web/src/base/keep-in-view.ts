/** Events after which the reader, not this code, controls scrolling. */
const hands = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const

interface KeepInViewOptions {
  /** Whether to scroll back after other code has scrolled the page. */
  resists?: boolean
}

/**
 * Scrolls to the beginning of what `find` returns, and does so again each time the page has another height. `find` may return `null` until its element appears.
 * Stops when the reader touches the page. Returns a function that stops it earlier.
 */
export function keepInView(find: () => HTMLElement | null, { resists = false }: KeepInViewOptions = {}): () => void {
  const show = () => find()?.scrollIntoView({ block: 'start' })
  const whileUntouched = new AbortController()
  const { signal } = whileUntouched
  const page = new ResizeObserver(show)
  page.observe(document.body)
  signal.addEventListener('abort', () => page.disconnect())
  if (resists) window.addEventListener('scroll', show, { signal, passive: true })
  const stop = () => whileUntouched.abort()
  for (const hand of hands) window.addEventListener(hand, stop, { signal, capture: true, passive: true })
  show()
  return stop
}
