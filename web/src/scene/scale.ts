/** Time to pixels and back. */
export class TimeScale {
  constructor(
    readonly fromMs: number,
    readonly untilMs: number,
    readonly leftPx: number,
    readonly rightPx: number,
  ) {}

  private get pxPerMs(): number {
    return (this.rightPx - this.leftPx) / Math.max(this.untilMs - this.fromMs, 1e-6)
  }

  timeToPx(ms: number): number {
    return this.leftPx + (ms - this.fromMs) * this.pxPerMs
  }

  pxToTime(px: number): number {
    return this.fromMs + (px - this.leftPx) / this.pxPerMs
  }

  durationToPx(ms: number): number {
    return ms * this.pxPerMs
  }

  pxToDuration(px: number): number {
    return px / this.pxPerMs
  }

  /** Whether any of this stretch is in view. */
  shows(fromMs: number, untilMs: number): boolean {
    return untilMs >= this.fromMs && fromMs <= this.untilMs
  }

  /** A time's place, kept within the view: for bars that go on beyond it. */
  clamped(ms: number): number {
    return Math.min(this.rightPx, Math.max(this.leftPx, this.timeToPx(ms)))
  }

  /** Round times in view, at least so many pixels apart. */
  ticks(apartPx: number): { atMs: number; text: string }[] {
    const stepMs = roundStep(this.pxToDuration(apartPx))
    const first = Math.ceil(this.fromMs / stepMs)
    const last = Math.floor(this.untilMs / stepMs)
    const places = Math.max(0, Math.min(6, -Math.floor(Math.log10(stepMs / 1000) + 1e-9)))
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => {
      const atMs = (first + i) * stepMs
      return { atMs, text: `${(atMs / 1000).toFixed(places)} s` }
    })
  }
}

/** The smallest of 1, 2, 5 times a power of ten that is not below. */
function roundStep(atLeastMs: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(atLeastMs, 1e-3)))
  return ([1, 2, 5].find((digit) => digit * power >= atLeastMs) ?? 10) * power
}
