/** Formats a run as one line of JSON for a program that uses Porcupine, together with our own verdicts. */
import { analyze } from '#model/history/analysis.ts'
import { capacityOf } from '#model/history/sharing.ts'
import { factsOf } from '#model/judgement/judge.ts'
import type { Trace } from '#model/trace/trace.ts'
import { operationsOf } from './operations.ts'

export function porcupineLine(trace: Trace): string {
  const { header } = trace
  const capacity = capacityOf(header)
  const verdicts = Object.fromEntries(
    factsOf(analyze(trace)).map(({ property, status, code }) => [property, { status, code }]),
  )
  const whole = {
    ...{
      format: 'lockstep-operations/1',
      scenario: header.scenario,
      run: header.run,
      initial: header.resource.initial,
    },
    // 0 means that any number of clients may hold the lock.
    capacity: Number.isFinite(capacity) ? capacity : 0,
    ...operationsOf(trace),
    verdicts,
  }
  return `${JSON.stringify(whole)}\n`
}
