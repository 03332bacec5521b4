/** Entries of the theatre's state for stored comparisons and recordings. */

import type { Judgement } from '#model/checkers/verdict.ts'
import type { StoredComparison } from '#model/messages/messages.ts'
import type { Trace } from '#model/trace/trace.ts'
import { RunLog } from '../replay/run-log.ts'
import type { RunEntry } from './state.ts'

/** A recording that was read in the page, together with what its runs are shown with. What the checkers say of each run, in the order of its traces, comes when it is found. */
export interface ReadRecording {
  traces: readonly Trace[]
  judgements: readonly Promise<Judgement>[]
}

/** A run as the server keeps it. It may still go on. */
function storedRun({ header, events, judgement }: StoredComparison['runs'][number]): RunEntry {
  const log = RunLog.of({ header, events })
  const ended = log.last?.kind === 'run-ended'
  // A verdict on a run that still goes on is not final.
  const said = ended ? judgement : null
  return { run: header.run, lock: header.lock, progress: null, log, ended, judgement: said, refusal: null }
}

/** How far the checkers are with a run: a file's is judged in the page, once it has been opened. */
export function judgingOf({ ended, judgement, refusal }: RunEntry): 'running' | 'judging' | 'judged' | 'never' {
  if (judgement !== null) return 'judged'
  if (!ended) return 'running'
  return refusal === null ? 'judging' : 'never'
}

/** Whether there is less of a run than it was to be. One that was judged is whole, though it could not be kept. */
export function isCutShort({ runs }: { runs: readonly RunEntry[] }): boolean {
  return runs.some((entry) => judgingOf(entry) === 'never')
}

/** All runs of a comparison, in the order of their numbers, with which their ids end. */
export function storedRuns({ runs, waiting }: StoredComparison): RunEntry[] {
  const entries = [...runs.map(storedRun), ...waiting.map(freshRun)]
  return entries.sort((a, b) => numberOf(a) - numberOf(b))
}

const numberOf = ({ run }: RunEntry) => Number(/\d+$/.exec(run)?.[0] ?? 0)

/** A run that has not begun. */
export function freshRun({ run, lock }: { run: string; lock: string }): RunEntry {
  return { run, lock, progress: null, log: RunLog.empty, ended: false, judgement: null, refusal: null }
}

/** A run from a file. It will not grow, even if the recording was cut short. */
export function readRun(trace: Trace): RunEntry {
  const { run, lock } = trace.header
  return { run, lock, progress: null, log: RunLog.of(trace), ended: true, judgement: null, refusal: null }
}
