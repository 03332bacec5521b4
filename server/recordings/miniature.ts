import type { Judgement } from '#model/checkers/verdict.ts'
import { firstProof } from '#model/checkers/verdict.ts'
import { historyOf } from '#model/history/history.ts'
import { drawnFromAfar, finest } from '#model/history/miniature.ts'
import type { Miniature, MiniatureRun } from '#model/messages/miniature.ts'
import type { Trace } from '#model/trace/trace.ts'

interface Judged {
  trace: Trace
  judgement: Judgement
}

/** Creates the miniature that the library draws. `runs` are the runs of one comparison, in the order of the lesson's locks. */
export function miniatureOfTraces(runs: readonly Judged[]): Miniature {
  const wholeMs = Math.max(0, ...runs.map(({ trace }) => trace.events.at(-1)?.atMs ?? 0))
  const clients = new Set(runs.flatMap(({ trace }) => trace.header.clients))
  return {
    durationMs: Math.ceil(wholeMs),
    clients: [...clients],
    runs: runs.map((run) => miniatureRun(run, wholeMs * finest)),
  }
}

function miniatureRun({ trace, judgement }: Judged, nearMs: number): MiniatureRun {
  const { lock, role } = trace.header
  return {
    lock,
    role,
    ...drawnFromAfar(trace.events, historyOf(trace), nearMs),
    violatedAtMs: violatedAtMs(trace, judgement),
  }
}

/** Returns the time of the event that completed the first proof of a violation of the lesson's property. Returns `null` if there is none. */
function violatedAtMs({ header, events }: Trace, { verdicts }: Judgement): number | null {
  const verdict = verdicts.find(({ property }) => property === header.lesson.teaches)
  const proof = verdict?.status === 'violated' ? events[firstProof(verdict)] : undefined
  return proof === undefined ? null : Math.round(proof.atMs)
}
