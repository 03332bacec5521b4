import type { BeatMark, QuestionMark } from '#web/replay/types-beside.ts'

/** Marks on the axis. `seen` tells whether the cursor has reached the mark, and `current` whether the mark's caption is displayed. */
export interface AxisMarks {
  beats: readonly (BeatMark & { seen: boolean; current?: boolean })[]
  questions: readonly (QuestionMark & { ask: string; seen: boolean })[]
}

/** Progress of the narration in a run with several nodes. Events are given by their `seq`. */
export interface Narrated {
  /** `seq` of the last narrated event: `Infinity` if the whole run is narrated, -1 if no event is narrated yet or the run is not narrated at all. */
  afterSeq: number
  /** `seq` of the current beat's event, or `null` if there is no current beat. */
  atSeq: number | null
  /** Whether the run is shown to its end, including events after the current beat that are not narrated yet. */
  isWhole: boolean
}

/**
 * Decides which events get words. With several nodes, arrows cross, and words for every arrow would be too many, so only events after the previous beat get
 * words. If no beat is current, a run that is dimmed or shown whole counts as narrated to its end.
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
