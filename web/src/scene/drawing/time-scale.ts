/** Converts time to pixels and back, evenly or along a bent axis. */
import { type Bend, placeAt, timeAt } from './step-axis.ts'

export class TimeScale {
  readonly fromMs: number
  readonly untilMs: number

  /** `bend` is `null` if time runs evenly. */
  constructor(
    view: { fromMs: number; untilMs: number },
    readonly leftPx: number,
    readonly rightPx: number,
    readonly bend: Bend | null = null,
  ) {
    this.fromMs = view.fromMs
    this.untilMs = view.untilMs
  }

  private get pxPerMs(): number {
    return (this.rightPx - this.leftPx) / Math.max(this.untilMs - this.fromMs, 1e-6)
  }

  timeToPx(ms: number): number {
    const { bend, fromMs, untilMs, leftPx, rightPx } = this
    if (bend === null) return leftPx + (ms - fromMs) * this.pxPerMs
    const [from, until] = [placeAt(bend, fromMs), placeAt(bend, untilMs)]
    return leftPx + ((placeAt(bend, ms) - from) / (until - from)) * (rightPx - leftPx)
  }

  pxToTime(px: number): number {
    const { bend, fromMs, untilMs, leftPx, rightPx } = this
    if (bend === null) return fromMs + (px - leftPx) / this.pxPerMs
    const [from, until] = [placeAt(bend, fromMs), placeAt(bend, untilMs)]
    return timeAt(bend, from + ((px - leftPx) / (rightPx - leftPx)) * (until - from))
  }

  distancePx(fromMs: number, untilMs: number): number {
    return this.timeToPx(untilMs) - this.timeToPx(fromMs)
  }

  /** Returns the duration that this many pixels show; on a bent axis, an average. */
  pxToDuration(px: number): number {
    return px / this.pxPerMs
  }

  /** Whether any of this time span is in view. */
  shows(fromMs: number, untilMs: number): boolean {
    return untilMs >= this.fromMs && fromMs <= this.untilMs
  }

  /** Returns the place of a time, limited to the view, for bars that continue beyond the view. */
  clamped(ms: number): number {
    return Math.min(this.rightPx, Math.max(this.leftPx, this.timeToPx(ms)))
  }

  /** Returns times in view that are at least `apartPx` apart: round times, or on a bent axis the times at its bends. */
  ticks(apartPx: number): { atMs: number; text: string }[] {
    if (this.bend !== null) return this.bentTicks(this.bend, apartPx)
    const stepMs = roundStep(this.pxToDuration(apartPx))
    const first = Math.ceil(this.fromMs / stepMs)
    const last = Math.floor(this.untilMs / stepMs)
    const places = Math.max(0, Math.min(6, -Math.floor(Math.log10(stepMs / 1000) + 1e-9)))
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => {
      const atMs = (first + i) * stepMs
      return { atMs, text: `${(atMs / 1000).toFixed(places)} s` }
    })
  }

  private bentTicks({ timesMs }: Bend, apartPx: number): { atMs: number; text: string }[] {
    const ticks: { atMs: number; text: string }[] = []
    let lastPx = Number.NEGATIVE_INFINITY
    // The ends of the axis are not moments, so they get no tick.
    for (const atMs of timesMs.slice(1, -1)) {
      const x = this.timeToPx(atMs)
      const text = `${(atMs / 1000).toFixed(3)} s`
      // Steps less than a millisecond apart have the same text, so only the first step shows it.
      if (!this.shows(atMs, atMs) || x - lastPx < apartPx || text === ticks.at(-1)?.text) continue
      ticks.push({ atMs, text })
      lastPx = x
    }
    return ticks
  }
}

/** Returns the smallest number that is 1, 2 or 5 times a power of ten and is at least `atLeastMs`. */
function roundStep(atLeastMs: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(atLeastMs, 1e-3)))
  return ([1, 2, 5].find((digit) => digit * power >= atLeastMs) ?? 10) * power
}
