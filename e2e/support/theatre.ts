import { expect, type Locator, type Page } from '@playwright/test'
import type { Lesson, StoredComparison } from './api.ts'
import type { Endpoint } from './endpoint.ts'
import { type BeatKey, type Stop, walkInPage } from './walk.ts'

/** Time limit from the click on "Run it live" to the finished recording, including the start of a fleet. */
const runLimitMs = 120_000
const recordsAtMost = 10

export type Status = 'idle' | 'waiting' | 'live' | 'recorded'

/** A textual description of the drawing at one position. Equal drawings have equal descriptions. */
export interface Drawing {
  index: number
  timeline: string
  minimap: string
  caption: string
}

export class Theatre {
  readonly root: Locator
  readonly caption: Locator
  readonly timeline: Locator
  readonly minimap: Locator
  readonly question: Locator
  readonly errorNote: Locator

  constructor(
    readonly page: Page,
    readonly server: Endpoint,
  ) {
    this.root = page.getByTestId('theatre')
    this.caption = page.getByTestId('caption')
    this.timeline = page.getByTestId('timeline')
    this.minimap = page.getByTestId('minimap')
    this.question = page.getByTestId('question')
    this.errorNote = page.getByTestId('error-note')
  }

  async open(scenario: string): Promise<void> {
    await this.page.goto(`${this.server.url}/s/${scenario}`)
    await expect(this.root).toBeVisible()
  }

  /** Opens a scenario at its reference recording, which was made long ago and is the same for everybody. */
  async openReference(scenario: string): Promise<void> {
    await this.page.goto(`${this.server.url}/s/${scenario}?run=reference`)
    await this.waitFor('recorded')
    // Waits for the verdicts. Verdicts take space from the panels, so the visible part of a panel depends on when the verdicts arrive.
    await expect(this.page.getByText('being judged…')).toHaveCount(0)
    await this.drawn()
  }

  /** Opens the parts of a lesson that are hidden behind one button at first. */
  async showMore(): Promise<void> {
    await showMore(this.page)
  }

  async runLive(): Promise<void> {
    await this.page.getByTestId('run-live').click()
  }

  async waitFor(status: Status): Promise<void> {
    await expect(this.root).toHaveAttribute('data-status', status, { timeout: runLimitMs })
    if (status !== 'recorded') return
    // Key presses have no effect until the theatre has loaded its code and registered its keys.
    await expect(this.page.getByText('Opening the lesson…')).toHaveCount(0)
    await this.drawn()
  }

  /** Runs the open scenario and waits until the recording is complete. `begin` starts the run. */
  async record(begin = () => this.runLive()): Promise<void> {
    const earlier = this.comparison()
    await begin()
    await expect.poll(() => this.comparison(), 'the address names the new comparison').not.toBe(earlier)
    await this.waitFor('recorded')
    // The recording is narrated at a reader's pace, and stops at a question. Closes the question and goes to the end.
    if (await this.question.isVisible()) await this.press('Escape')
    await this.press('End')
  }

  /** Records until the machine is not paused during a run, as the page advises. Only such a run says anything about its lock. */
  async recordConclusive(begin = () => this.runLive()): Promise<StoredComparison> {
    const spoilt: string[] = []
    while (spoilt.length < recordsAtMost) {
      await this.record(begin)
      const stored = await this.stored()
      const why = stored.runs.find(({ judgement }) => judgement.inconclusive !== undefined)?.judgement.inconclusive
      if (why === undefined) return stored
      spoilt.push(why)
    }
    throw new Error(`The machine does not come to run anything: ${spoilt.join(' ')}`)
  }

  /** Records each change of the theatre from now on. Returns a function that resolves with the changes so far. */
  async observe(): Promise<() => Promise<{ status: string; events: number }[]>> {
    const noted = await this.root.evaluateHandle((element) => {
      const changes: { status: string; events: number }[] = []
      const note = () =>
        changes.push({
          status: element.getAttribute('data-status') ?? '',
          events: Number(element.getAttribute('data-event-count')),
        })
      new MutationObserver(note).observe(element, { attributes: true })
      return changes
    })
    return () => noted.jsonValue()
  }

  /** Returns the id of the comparison that the address names. */
  comparison(): string | null {
    return new URL(this.page.url()).searchParams.get('run')
  }

  /** Returns the link to the moment that is drawn. The address follows the cursor with a short delay rather than at every step. */
  async link(): Promise<string> {
    const index = await this.cursorEvent()
    await expect.poll(() => new URL(this.page.url()).searchParams.get('e')).toBe(String(index))
    return this.page.url()
  }

  /** Returns the index of the event at the cursor when all events are ordered by time, as in links. */
  async cursorEvent(): Promise<number> {
    return Number(await this.root.getAttribute('data-cursor-event'))
  }

  /** Returns the cursor's position in the order of narration. */
  async cursorIndex(): Promise<number> {
    return Number(await this.root.getAttribute('data-cursor-index'))
  }

  async eventCount(): Promise<number> {
    return Number(await this.root.getAttribute('data-event-count'))
  }

  verdict(lock: string): Locator {
    return this.page.getByTestId(`verdict-${lock}`)
  }

  stage(lock: string): Locator {
    return this.page.getByTestId(`stage-${lock}`)
  }

  /** Presses a key, such as `Shift+ArrowRight`, and waits until its effect is drawn. */
  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    await this.drawn()
  }

  async drawing(): Promise<Drawing> {
    await this.drawn()
    return {
      index: await this.cursorIndex(),
      timeline: await this.timeline.evaluate(picture),
      minimap: await this.minimap.evaluate(picture),
      caption: (await this.caption.textContent()) ?? '',
    }
  }

  /** Presses the key until the cursor no longer moves. Returns the drawing at each position. */
  walk(key: BeatKey): Promise<Stop[]> {
    return this.walkLooking(key, picture)
  }

  /** Walks like `walk`, but returns only the questions on the way, and skips the description of drawings. */
  async questionsOf(key: BeatKey): Promise<string[]> {
    const stops = await this.walkLooking(key, () => '')
    return stops.flatMap(({ question }) => question ?? [])
  }

  /** Walks inside the page in one call, because a few key presses from outside the page would take as long as the whole walk. */
  private async walkLooking(key: BeatKey, look: (drawn: Element) => string): Promise<Stop[]> {
    const limit = (await this.eventCount()) + 2
    const { stops, ended } = await this.page.evaluate<{ stops: Stop[]; ended: boolean }>(
      `(${walkInPage})(${JSON.stringify({ key, limit })}, ${look})`,
    )
    if (!ended) throw new Error(`${key} moved the cursor more than ${limit} times`)
    return stops
  }

  /** Returns the comparison in view, as stored by the server. */
  async stored(): Promise<StoredComparison> {
    await expect.poll(() => this.comparison(), 'the address names the comparison').not.toBeNull()
    return this.server.json<StoredComparison>(`/api/comparisons/${this.comparison()}`)
  }

  /** Waits for two frames, after which React has drawn everything. */
  private async drawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
    )
  }
}

/**
 * Describes a drawing as text, with one line per element. A canvas is described by its size and a checksum of its pixels, any other element by its sorted
 * attributes, except attributes that contain names generated by React.
 */
function picture(drawn: Element): string {
  const lines: string[] = []
  // FNV-1a over whole pixels. Any changed pixel changes the checksum.
  const pixelsOf = (canvas: HTMLCanvasElement): string => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
    if (data === undefined) return 'nothing'
    let sum = 0x811c9dc5
    for (const pixel of new Uint32Array(data.buffer)) sum = Math.imul(sum ^ pixel, 0x01000193)
    return `${canvas.width}×${canvas.height} pixels ${(sum >>> 0).toString(16)}`
  }
  const visit = (node: Element, depth: number): void => {
    // Ignores `data-absent`, which tells whether the orders below the timeline have arrived and is not part of the drawing.
    const attributes = [...node.attributes].filter(
      ({ name, value }) => name !== 'id' && name !== 'data-absent' && !/_r_\w+_/.test(value),
    )
    const texts = attributes.map(({ name, value }) => `${name}="${value}"`).sort()
    const own = [...node.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE)
    const text = own.map((child) => child.textContent).join('')
    const pixels = node instanceof HTMLCanvasElement ? pixelsOf(node) : ''
    lines.push(`${' '.repeat(depth)}${[node.tagName, pixels, ...texts, text].filter(Boolean).join(' ')}`)
    for (const child of node.children) visit(child, depth + 1)
  }
  visit(drawn, 0)
  return lines.join('\n')
}

export async function showMore(page: Page): Promise<void> {
  const more = page.getByTestId('more')
  if ((await more.count()) > 0 && (await more.getAttribute('aria-expanded')) === 'false') await more.click()
}

/** Describes in a line or two where two drawings first differ, because whole drawings are too long to read. Returns `undefined` if they are equal. */
export function differenceOf(one: Drawing | undefined, other: Drawing | undefined): string | undefined {
  if (one === undefined || other === undefined) return 'one of the drawings is missing'
  if (one.index !== other.index) return `event ${one.index} against event ${other.index}`
  if (one.caption !== other.caption) return `caption “${one.caption}” against “${other.caption}”`
  if (one.minimap !== other.minimap) return `minimap\n  ${one.minimap}\nagainst\n  ${other.minimap}`
  const lines = [one, other].map(({ timeline }) => timeline.split('\n'))
  const line = lines[0]?.findIndex((text, i) => text !== lines[1]?.[i]) ?? -1
  if (one.timeline === other.timeline) return undefined
  return `line ${line} of the timeline:\n  ${lines[0]?.[line]}\nagainst\n  ${lines[1]?.[line]}`
}

/**
 * Compares drawings like `differenceOf`, but ignores the minimap. The minimap marks questions that were answered or watched in a live run, and only one of the
 * two pages may have seen that run.
 */
export function differenceOfRuns(one: Drawing, other: Drawing): string | undefined {
  return differenceOf(one, { ...other, minimap: one.minimap })
}

export async function lessonOf(server: Endpoint, scenario: string): Promise<Lesson> {
  return (await server.json<{ lesson: Lesson }>(`/api/lessons/${scenario}`)).lesson
}
