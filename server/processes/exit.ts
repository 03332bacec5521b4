import { because } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'

/** Why a process has ended, by the arguments of its event `exit` or `close`. */
export const whyEnded = (code: number | null, signal: string | null): Because =>
  signal === null ? because('process-ended', { status: code ?? 0 }) : because('process-killed', { signal })
