import { because } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'

/** Returns why a process ended, given the arguments of its `exit` or `close` event. */
export const whyEnded = (code: number | null, signal: string | null): Because =>
  signal === null ? because('process-ended', { status: code ?? 0 }) : because('process-killed', { signal })
