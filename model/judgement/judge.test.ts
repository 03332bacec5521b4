import { describe, expect, test } from 'vitest'
import { type Expectation, propertyIds } from '#scenarios/lesson.ts'
import { aTrace, type TraceBuilder } from '../checkers/testing/trace-builder.ts'
import { Judgement } from '../checkers/verdict.ts'
import { judgedInWords } from '../words/testing/said.ts'
import { judge } from './judge.ts'

const statusOf = (judgement: Judgement, property: string) =>
  judgement.verdicts.find((verdict) => verdict.property === property)?.status

const goodRun = (run: TraceBuilder = aTrace()) =>
  run
    .at(100)
    .grant('A')
    .asks('B')
    .waiting('B')
    .at(150)
    .reads('A')
    .writes('A', 4)
    .at(200)
    .giveBack('A')
    .finished('A')
    .at(250)
    .grant('B')
    .reads('B')
    .writes('B', 3)
    .at(300)
    .giveBack('B')
    .finished('B')
    .at(310)

/** Builds a run in which A is paused past its lease and goes on while B holds the lock. */
const badRun = (run: TraceBuilder = aTrace()) =>
  run
    .at(100)
    .grant('A')
    .reads('A')
    .paused('A')
    .at(1101)
    .expired()
    .at(1200)
    .grant('B')
    .reads('B')
    .writes('B', 4)
    .at(1300)
    .resumed('A')
    .writes('A', 4)
    .left('A')
    .at(1400)
    .giveBack('B')
    .finished('A')
    .finished('B')
    .at(1500)

describe('[judge]', () => {
  test('gives one verdict for every property, in the order of their ids, and its schema accepts it', () => {
    const judgement = judge(goodRun().end())
    expect(judgement.verdicts.map(({ property }) => property)).toEqual([...propertyIds])
    expect(Judgement.parse(judgement)).toEqual(judgement)
  })

  test('a run without faults holds in all that it exercises', () => {
    const judgement = judgedInWords(goodRun().end())
    expect(judgement.surprises).toEqual([])
    expect(judgement.asExpected).toBe(true)
    for (const property of [
      'exclusion',
      'store-exclusion',
      'coverage',
      'owner-only',
      'no-leak',
      'progress',
      'no-lost-update',
    ]) {
      expect([property, statusOf(judgement, property)]).toEqual([property, 'held'])
    }
    for (const property of ['no-immortal-lock', 'fencing', 'no-duplicate', 'reentrancy', 'fairness']) {
      expect([property, statusOf(judgement, property)]).toEqual([property, 'unknown'])
    }
    expect(judgement.metrics).toEqual({
      waitP50Ms: 150,
      waitP99Ms: 150,
      handoverMs: 50,
      dangerMs: 0,
      zombieMs: 0,
      orphanMs: 0,
      grants: 2,
      commands: 1,
      operations: 0,
      roundTrips: 1,
    })
  })

  test('a declared status that comes out differently is a surprise', () => {
    const judgement = judgedInWords(
      goodRun(aTrace({ expect: { exclusion: 'violated', fencing: 'held', coverage: 'held' } })).end(),
    )
    expect(judgement.asExpected).toBe(false)
    expect(judgement.surprises).toHaveLength(2)
    expect(judgement.surprises[0]).toContain('exclusion is held, but the lesson expects violated.')
    expect(judgement.surprises[1]).toContain('fencing is unknown, but the lesson expects held.')
  })

  test('a violation that was not declared is a surprise, one that was declared is none', () => {
    const declared = { exclusion: 'violated', coverage: 'violated', 'no-lost-update': 'violated' } as const
    expect(judgedInWords(badRun(aTrace({ expect: declared })).end())).toMatchObject({ asExpected: true, surprises: [] })
    const { 'no-lost-update': _, ...rest } = declared
    const judgement = judgedInWords(badRun(aTrace({ expect: rest })).end())
    expect(judgement.asExpected).toBe(false)
    expect(judgement.surprises).toEqual([
      'no-lost-update is violated, but the lesson does not say so. ' +
        'A wrote 4 at 1.300 s, computed from the 5 it read at 0.100 s. But B had written 4 at 1.200 s.',
    ])
  })

  test('a lock that the lesson does not name is a surprise', () => {
    const trace = goodRun().end()
    const judgement = judgedInWords({ ...trace, header: { ...trace.header, lock: 'another' } })
    expect(judgement.asExpected).toBe(false)
    expect(judgement.surprises).toEqual(['The lesson a-lesson says nothing of the lock another.'])
  })

  test.each(['time-limit', 'event-limit', 'store-lost', 'cancelled', 'failed', 'missing'] as const)(
    'a run that ended with %s never holds and is never as expected',
    (status) => {
      const run = goodRun()
      const judgement = judgedInWords(status === 'missing' ? run.cutShort() : run.end(status))
      expect(judgement.verdicts.filter((verdict) => verdict.status !== 'unknown')).toEqual([])
      expect(judgement.verdicts[0]?.because).toMatch(/cut short at 0\.310 s|stops at 0\.300 s/)
      expect(judgement.asExpected).toBe(false)
      expect(judgement.surprises).not.toEqual([])
    },
  )

  test('what was proven before a run was cut short stays proven', () => {
    const judgement = judgedInWords(badRun().end('cancelled'))
    expect(statusOf(judgement, 'exclusion')).toBe('violated')
    expect(statusOf(judgement, 'no-lost-update')).toBe('violated')
    expect(statusOf(judgement, 'owner-only')).toBe('unknown')
  })

  test('a fault that gave up leaves violations standing, nothing held and nothing as expected', () => {
    const judgement = judgedInWords(badRun().gaveUp('A stops for garbage collection').end())
    expect(statusOf(judgement, 'exclusion')).toBe('violated')
    expect(judgement.verdicts.filter(({ status }) => status === 'held')).toEqual([])
    expect(judgement.verdicts.find(({ property }) => property === 'owner-only')?.because).toContain('did not play out')
    expect(judgement.asExpected).toBe(false)
    expect(judgement.surprises).toContain(
      'The script did not play out. Its fault “A stops for garbage collection” was given up at 1.500 s.',
    )
  })

  test('on a machine that stood still, nothing that came later is held against a lock, and nothing held', () => {
    // A correct lock whose client has no time to give it back within its lease.
    const run = aTrace({ expect: { coverage: 'held' } })
      .at(100)
      .grant('A')
      .at(150)
      .stalls(2400)
    run.expired().grant('B').giveBack('A').giveBack('B').finished('A').finished('B')
    const judgement = judgedInWords(run.end())
    const because = 'This machine stood still for 2.400 s, too long for a lease of 1.000 s: nothing can be concluded.'
    expect(judgement.verdicts).toHaveLength(propertyIds.length)
    for (const { property, ...found } of judgement.verdicts) {
      expect({ property, ...found }).toMatchObject({ property, status: 'unknown', because })
    }
    expect(judgement).toMatchObject({ asExpected: false, inconclusive: because, surprises: [because] })
    // The same story on a machine that did not stand still.
    const honest = run.end().events.filter(({ kind }) => kind !== 'machine-stalled')
    const accused = judgedInWords({ ...run.end(), events: honest.map((event, seq) => ({ ...event, seq })) })
    expect(statusOf(accused, 'coverage')).toBe('violated')
    expect(accused.inconclusive).toBeUndefined()
  })

  test('what was violated before the machine stood still stays violated', () => {
    const judgement = judgedInWords(
      badRun(aTrace({ expect: { exclusion: 'violated' } }))
        .stalls(700)
        .end(),
    )
    expect(statusOf(judgement, 'exclusion')).toBe('violated')
    expect(statusOf(judgement, 'owner-only')).toBe('unknown')
    expect(judgement.verdicts.filter(({ status }) => status === 'held')).toEqual([])
    expect(judgement.inconclusive).toContain('stood still for 0.700 s')
    expect(judgement.surprises.join()).toMatch(/nothing can be concluded.*no-lost-update is violated, but/)
  })

  test('a standstill hides the whole of its time, also what a server did meanwhile and was read later', () => {
    const run = aTrace().at(100).grant('A').at(200).tries('B')
    run
      .at(900)
      .add({ kind: 'key-deleted', node: 'n1', key: 'lock:stock', notice: 'del', by: { client: 'B', command: 9 } })
    run.at(1300).add({ kind: 'machine-stalled', sinceMs: 300, forMs: 1000 })
    expect(statusOf(judgedInWords(run.end()), 'owner-only')).toBe('unknown')
  })

  describe('on a machine that was too slow', () => {
    const late = { sinceMs: 150, lateMs: 612, withinMs: 1000 }
    const because =
      'This machine was too slow: 0.612 s late in all within one lease of 1.000 s. What differs from the lesson may be its doing.'
    const lateRun = (expect: Expectation, sinceMs = late.sinceMs, role: 'right' | 'yours' = 'right') => {
      const trace = badRun(aTrace({ expect })).end()
      const { lesson } = trace.header
      const header = { ...trace.header, lesson: { ...lesson, locks: lesson.locks.map((lock) => ({ ...lock, role })) } }
      const events = trace.events.map((event) =>
        event.kind === 'run-ended' ? { ...event, late: { ...late, sinceMs } } : event,
      )
      return judgedInWords({ header, events })
    }

    test('what differs from the lesson is unknown, and what comes out as it says stands', () => {
      const judgement = lateRun({ exclusion: 'held', coverage: 'violated' })
      expect(judgement.verdicts.find(({ property }) => property === 'exclusion')).toMatchObject({
        status: 'unknown',
        because,
      })
      expect(statusOf(judgement, 'coverage')).toBe('violated')
      expect(judgement).toMatchObject({ asExpected: false, inconclusive: because, surprises: [because] })
    })

    test('a run that came out as the lesson says is as expected', () => {
      const as = Object.fromEntries(
        judgedInWords(badRun().end()).verdicts.map(({ property, status }) => [property, status]),
      )
      const judgement = lateRun(as)
      expect(judgement).toMatchObject({ asExpected: true, surprises: [] })
      expect(judgement.inconclusive).toBeUndefined()
    })

    test('what was violated before stays violated', () => {
      const judgement = lateRun({ exclusion: 'held' }, 1450)
      expect(statusOf(judgement, 'exclusion')).toBe('violated')
      expect(judgement.surprises.join()).toMatch(/too slow.*exclusion is violated, but/)
    })

    test('nothing is taken back of a lock of which nothing is foreseen', () => {
      expect(lateRun({}).inconclusive).toBeUndefined()
      expect(lateRun({ exclusion: 'held' }, late.sinceMs, 'yours').inconclusive).toBeUndefined()
    })
  })

  test('an empty trace is judged, and nothing is known', () => {
    const { header } = goodRun().end()
    const judgement = judgedInWords({ header, events: [] })
    expect(judgement.verdicts.every(({ status }) => status === 'unknown')).toBe(true)
    expect(judgement.asExpected).toBe(false)
  })

  test('as many events as a run can have are judged, whatever they are about', () => {
    const run = aTrace({ leaseMs: 100, initial: 1_000_000 })
    for (let ms = 0; run.events.length < 200_000; ms += 10) {
      const client = ['A', 'B', 'C'][(ms / 10) % 3] ?? 'A'
      run.at(ms).tries(client).waiting(client).grant(client, { token: ms }).reads(client).writes(client, 1)
      run
        .at(ms + 5)
        .giveBack(client)
        .waiting('D')
        .paused('D')
        .resumed('D')
        .refused('D', 1)
    }
    const judgement = judgedInWords(run.end())
    expect(judgement.metrics.grants).toBeGreaterThan(10_000)
    expect(statusOf(judgement, 'exclusion')).toBe('held')
  })
})
