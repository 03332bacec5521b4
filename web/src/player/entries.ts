import type { Judgement } from '#model/checkers/verdict.ts'
import type { StoredComparison } from '#model/messages/messages.ts'
import type { Trace } from '#model/trace/trace.ts'
import { RunLog } from '../replay/run-log.ts'
import type { RunEntry } from './state.ts'

/** A recording that was read in the page. `judgements` has one promise per trace, in the same order. */
export interface ReadRecording {
  traces: readonly Trace[]
  judgements: readonly Promise<Judgement>[]
}

/** Returns the entry of a run that the server keeps. The run may still be going. */
function storedRun({ header, events, judgement }: StoredComparison['runs'][number]): RunEntry {
  const log = RunLog.of({ header, events })
  const ended = log.last?.kind === 'run-ended'
  // A verdict on an unfinished run is not final.
  const said = ended ? judgement : null
  return { run: header.run, lock: header.lock, progress: null, log, ended, judgement: said, refusal: null }
}

/** Returns the state of a run's verdicts. A run from a file starts as `judging`, because the page judges the run after opening the file. */
export function judgingOf({ ended, judgement, refusal }: RunEntry): 'running' | 'judging' | 'judged' | 'never' {
  if (judgement !== null) return 'judged'
  if (!ended) return 'running'
  return refusal === null ? 'judging' : 'never'
}

/** Whether some run ended without a verdict, which means that part of the run is missing. A judged run is complete even if it could not be stored. */
export function isCutShort({ runs }: { runs: readonly RunEntry[] }): boolean {
  return runs.some((entry) => judgingOf(entry) === 'never')
}

/** Returns the entries of all runs of a comparison, ordered by the number at the end of the runs' ids. */
export function storedRuns({ runs, waiting }: StoredComparison): RunEntry[] {
  const entries = [...runs.map(storedRun), ...waiting.map(freshRun)]
  return entries.sort((a, b) => numberOf(a) - numberOf(b))
}

const numberOf = ({ run }: RunEntry) => Number(/\d+$/.exec(run)?.[0] ?? 0)

export function freshRun({ run, lock }: { run: string; lock: string }): RunEntry {
  return { run, lock, progress: null, log: RunLog.empty, ended: false, judgement: null, refusal: null }
}

/** Returns the entry of a run from a file. The run counts as ended, even if the recording was cut short. */
export function readRun(trace: Trace): RunEntry {
  const { run, lock } = trace.header
  return { run, lock, progress: null, log: RunLog.of(trace), ended: true, judgement: null, refusal: null }
}
