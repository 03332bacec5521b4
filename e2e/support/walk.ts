/** Walking through a recording from within the page. */
import type { Drawing } from './theatre.ts'

export type BeatKey = 'ArrowRight' | 'ArrowLeft'

export interface Stop extends Drawing {
  /** The question that is open there. */
  question: string | null
}

/**
 * Runs in the page, and must not refer to anything outside itself. Presses an arrow until the cursor no longer moves and no question is open; a question is
 * answered with its first option. `drawingOf` describes what is drawn in an element.
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
