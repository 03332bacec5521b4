/** Exchange of a foreign process: a command on its way to the node and back. */
import { shorten } from '#server/engine/shorten.ts'
import type { Frame, FrameValue } from './frames.ts'

export interface ProxiedRequest {
  bytes: Buffer
  argv: string[]
}

/** A forwarded command, until its last answer has come. */
export interface ProxiedExchange {
  /** Set for commands of our own: the process does not get their answers. */
  hidden?: boolean
  /** Bytes for the process in place of the answer. */
  instead?: Buffer | Promise<Buffer>
  /** Rewrites an answer for the process. */
  translate?(frame: Frame): Buffer
  /** Whether its answers may reach the process; settles once they have passed the gate. */
  passes: Promise<boolean>
  onAnswered(last: Frame): void
  onCut(why: string): void
}

export type ProxiedOutcome =
  | { outcome: 'value'; value: FrameValue }
  | { outcome: 'error' | 'lost' | 'timeout'; error: string }

/** Exchange whose answers are passed on unrecorded. */
export function unrecorded(): ProxiedExchange {
  return { passes: Promise.resolve(true), onAnswered: () => {}, onCut: () => {} }
}

/**
 * Whether MONITOR shows the command, before or soon after its answer. Commands queued by MULTI are shown with EXEC; refused commands, and an aborted EXEC,
 * never.
 */
export function isShown([command = '']: readonly string[], outcome: ProxiedOutcome): boolean {
  if (outcome.outcome !== 'value' || outcome.value === 'QUEUED') return false
  return !(command.toUpperCase() === 'EXEC' && outcome.value === null)
}

export function shortened(value: FrameValue): FrameValue {
  if (Array.isArray(value)) return value.map(shortened)
  return typeof value === 'string' ? shorten(value) : value
}
