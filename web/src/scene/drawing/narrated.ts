/** Narrated: which part of a run the lesson's captions have come to. */
import type { BeatMark, QuestionMark } from '#web/replay/types-beside.ts'

/** Marks on the axis. `seen`: the cursor has come to it; `current`: its caption is the one on display. */
export interface AxisMarks {
  beats: readonly (BeatMark & { seen: boolean; current?: boolean })[]
  questions: readonly (QuestionMark & { ask: string; seen: boolean })[]
}

/** Narration of a run with several nodes, as sequence numbers of its events. */
export interface Narrated {
  /** Everything up to here has been narrated. `Infinity`: the whole run; -1: nothing, or nobody narrates. */
  afterSeq: number
  /** The event of the current beat; `null`: there is none. */
  atSeq: number | null
  /** The run is shown whole: what comes after the current beat is not narrated either. */
  isWhole: boolean
}

/**
 * Among several nodes, arrows cross and each has something to say, so only events after the beat before the current one are written about. A run that
 * steps back for another has been narrated to its end.
 */
export function narratedOf(
  nodeRows: number,
  { beats }: AxisMarks,
  { isPast, isWhole }: { isPast: boolean; isWhole: boolean },
): Narrated {
  if (nodeRows < 2) return { afterSeq: -1, atSeq: null, isWhole: false }
  const at = beats.findIndex(({ current }) => current === true)
  if (at < 0 && (isPast || isWhole)) return { afterSeq: Number.POSITIVE_INFINITY, atSeq: null, isWhole }
  return { afterSeq: beats[at - 1]?.seq ?? -1, atSeq: beats[at]?.seq ?? null, isWhole }
}
