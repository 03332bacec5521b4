/** A command of a foreign process, on its way to the node and back. */
import { shorten } from '#server/engine/shorten.ts'
import type { Frame, FrameValue } from './frames.ts'

/** A command that was read from the process. */
export interface ProxiedRequest {
  bytes: Buffer
  argv: string[]
}

/** A command on its way, from being forwarded until its last answer came. */
export interface ProxiedExchange {
  /** It is ours: the process does not hear of it. */
  hidden?: boolean
  /** What the process hears instead of the answer. */
  instead?: Buffer
  /** Whether its answers may reach the process; it settles once they have passed the gate. */
  passes: Promise<boolean>
  onAnswered(last: Frame): void
  onCut(why: string): void
}

export type ProxiedOutcome =
  | { outcome: 'value'; value: FrameValue }
  | { outcome: 'error' | 'lost' | 'timeout'; error: string }

/** Its answers are passed on, and nobody records them. */
export function unrecorded(): ProxiedExchange {
  return { passes: Promise.resolve(true), onAnswered: () => {}, onCut: () => {} }
}

/**
 * Whether the node shows those who watch it that it has executed this, before or soon after it answers. What MULTI queues is shown with EXEC; what is refused,
 * and an EXEC that was called off, never.
 */
export function isShown([command = '']: readonly string[], outcome: ProxiedOutcome): boolean {
  if (outcome.outcome !== 'value' || outcome.value === 'QUEUED') return false
  return !(command.toUpperCase() === 'EXEC' && outcome.value === null)
}

export function shortened(value: FrameValue): FrameValue {
  if (Array.isArray(value)) return value.map(shortened)
  return typeof value === 'string' ? shorten(value) : value
}
