import type { Drawing } from './theatre.ts'

export type BeatKey = 'ArrowRight' | 'ArrowLeft'

export interface Stop extends Drawing {
  /** The question that is open at this stop. */
  question: string | null
}

/**
 * Presses an arrow key until the cursor no longer moves and no question is open. A question is answered with its first option. `drawingOf` describes the
 * drawing in an element. Runs in the page, so it must not refer to anything outside of this function.
 */
export async function walkInPage(
  { key, limit }: { key: string; limit: number },
  drawingOf: (drawn: Element) => string,
): Promise<{ stops: Stop[]; ended: boolean }> {
  const find = (id: string) => document.querySelector(`[data-testid=${id}]`)
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const look = (): Stop => {
    const [timeline, minimap] = [find('timeline'), find('minimap')]
    if (timeline == null || minimap == null) throw new Error('There is no timeline to walk along')
    return {
      index: Number(find('theatre')?.getAttribute('data-cursor-index')),
      timeline: drawingOf(timeline),
      minimap: drawingOf(minimap),
      caption: find('caption')?.textContent ?? '',
      question: find('question')?.textContent ?? null,
    }
  }
  await drawn()
  const stops = [look()]
  for (let steps = 0; steps < limit; steps += 1) {
    const answer = find('question')?.querySelector<HTMLElement>('li button')
    answer?.click()
    if (answer) await drawn()
    const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    ;(document.activeElement ?? document.body).dispatchEvent(press)
    await drawn()
    const next = look()
    if (next.index === stops.at(-1)?.index && !answer) return { stops, ended: true }
    stops.push(next)
  }
  return { stops, ended: false }
}
