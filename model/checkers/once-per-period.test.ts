import { describe, expect, test } from 'vitest'
import { analyze } from '../history/analysis.ts'
import { inWords } from '../judgement/in-words.ts'
import { checkOncePerPeriod } from './once-per-period.ts'
import { aTrace, type TraceBuilder } from './testing/trace-builder.ts'

const check = (run: TraceBuilder) => inWords(checkOncePerPeriod(analyze(run.end())))

const job = 'report'
const due = (run: TraceBuilder, client: string, period = '12:00') => run.add({ kind: 'job-due', client, job, period })
const ran = (run: TraceBuilder, client: string, period = '12:00') => run.add({ kind: 'job-ran', client, job, period })

describe('[once-per-period]', () => {
  test('[once-per-period] tells both runs of a job in the same period', () => {
    const run = due(aTrace().at(100), 'A')
    ran(run.at(400), 'A')
    const first = run.seq
    due(run.at(1000), 'B')
    ran(run.at(1300), 'B')
    expect(check(run)).toEqual({
      property: 'once-per-period',
      status: 'violated',
      because: 'The report of 12:00 ran twice: A ran it at 0.400 s, and B at 1.300 s.',
      events: [first, run.seq - 1],
    })
  })

  test('[once-per-period] held when each period has its one run, whoever was started', () => {
    const run = ran(due(due(aTrace(), 'A'), 'B'), 'B')
    expect(check(ran(due(run, 'A', '13:00'), 'A', '13:00'))).toMatchObject({
      status: 'held',
      because: expect.stringContaining('2 periods'),
    })
  })

  test('[once-per-period] a job that was due and never ran is missing, but not where the run was cut short', () => {
    expect(check(due(aTrace(), 'A'))).toMatchObject({ status: 'violated', because: 'The report of 12:00 never ran.' })
    const cut = due(aTrace(), 'A').end('time-limit')
    expect(inWords(checkOncePerPeriod(analyze(cut))).status).toBe('unknown')
  })

  test('[once-per-period] is unknown where no job was due', () => {
    expect(check(aTrace().grant('A'))).toMatchObject({ status: 'unknown' })
  })
})
