/** Describes a command of an external process on its way to the node and back. */
import { shorten } from '#server/engine/shorten.ts'
import type { Frame, FrameValue } from './frames.ts'

export interface ProxiedRequest {
  bytes: Buffer
  argv: string[]
}

/** A forwarded command whose last answer has not come yet. */
export interface ProxiedExchange {
  /** Set for our own commands, because the process must not get their answers. */
  hidden?: boolean
  /** Bytes that the process gets instead of the answer. */
  instead?: Buffer | Promise<Buffer>
  translate?(frame: Frame): Buffer
  /** Settles when the answers have passed the gate. Resolves with whether they may reach the process. */
  passes: Promise<boolean>
  onAnswered(last: Frame): void
  onCut(why: string): void
}

export type ProxiedOutcome =
  | { outcome: 'value'; value: FrameValue }
  | { outcome: 'error' | 'lost' | 'timeout'; error: string }

/** Makes an exchange whose answers are passed on without being recorded. */
export function unrecorded(): ProxiedExchange {
  return { passes: Promise.resolve(true), onAnswered: () => {}, onCut: () => {} }
}

/**
 * Returns whether MONITOR shows the command, before or soon after its answer. Commands queued by MULTI are shown with EXEC. Rejected commands and an aborted
 * EXEC are never shown.
 */
export function isShown([command = '']: readonly string[], outcome: ProxiedOutcome): boolean {
  if (outcome.outcome !== 'value' || outcome.value === 'QUEUED') return false
  return !(command.toUpperCase() === 'EXEC' && outcome.value === null)
}

export function shortened(value: FrameValue): FrameValue {
  if (Array.isArray(value)) return value.map(shortened)
  return typeof value === 'string' ? shorten(value) : value
}
