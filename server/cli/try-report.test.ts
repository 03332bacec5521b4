import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { aTrace, type TraceBuilder } from '#model/checkers/testing/trace-builder.ts'
import { judge } from '#model/judgement/judge.ts'
import { because } from '#model/refusals/because.ts'
import { parseRecording } from '#model/trace/recording.ts'
import type { Trace } from '#model/trace/trace.ts'
import { type Expectation, propertyIds } from '#scenarios/lesson.ts'
import { finishedRun } from './report.ts'
import { isNeverWritten, type Trial, type TrialFacts, trialOf } from './trial.ts'
import { exitStatusOf, trialFormat, trialsAsJson, trialsAsText } from './try-report.ts'

/** Returns the trace as if it came from a brought lock. By default, no violation counts as unavoidable for such a lock. */
function brought({ header, events }: Trace, expect: Expectation = {}): Trace {
  const { lesson, lock } = header
  const locks = lesson.locks.filter((entry) => entry.id === lock)
  const yours = locks.map((entry) => ({ ...entry, role: 'yours' as const, expect }))
  return { header: { ...header, role: 'yours', lesson: { ...lesson, locks: yours } }, events }
}

function tried(trace: Trace, facts: Partial<TrialFacts> = {}): Trial {
  return trialOf(finishedRun(trace, judge(trace), ''), { name: 'Mine 1.0', ...facts })
}

/** Creates a trial from a lesson's reference recording, for the lock with this role. */
function reference(id: string, role: string): Trial {
  const file = new URL(`../../scenarios/recordings/${id}.jsonl.gz`, import.meta.url)
  const recording = parseRecording(gunzipSync(readFileSync(file)).toString()).find(({ header }) => header.role === role)
  if (!recording) throw new RangeError(`${id} has no lock that is ${role}`)
  return tried(brought(recording))
}

const started = () => aTrace().add({ kind: 'client-started', client: 'A' })
const run = (story: TraceBuilder) => tried(brought(story.end()))
const cell = ({ report }: Trial, id: keyof Trial['report']['verdicts']) => report.verdicts[id]?.status

const held = reference('release-skipped', 'right')
const violated = reference('release-skipped', 'wrong')
const nothing = run(started().finished('A'))
const slip = run(
  started()
    .at(20)
    .grant('A')
    .at(900)
    .add({ kind: 'client-threw', client: 'A', message: 'its process: a malformed line: hi' })
    .left('A', 'threw'),
)
const unfit = { scenario: 'queue-crash', why: because('uses-queue') }

describe('[try] the table', () => {
  test('says what held and what was violated, and why', () => {
    const text = trialsAsText('Mine 1.0', [held, violated], [{ ...unfit, wanted: false }])
    expect(text).toMatch(
      /^SCENARIO +MINE 1\.0 .*\nrelease-skipped +held +\d+ +- .*1\.00× .*\nrelease-skipped +VIOLATED +\d+ +no-leak/,
    )
    expect(text).toContain(`release-skipped: no-leak. ${violated.report.verdicts['no-leak']?.because}`)
    expect(text).toContain(
      'queue-crash was not tried: its workers use a queue of work, which no lock in a process has.',
    )
  })

  test('says which key to name if the lock is under another than the usual one', () => {
    const elsewhere = started()
      .set('A', { key: 'lock:lock:stock' })
      .acquired('A')
      .at(50)
      .left('A', 'done')
      .finished('A')
    expect(trialsAsText('Mine 1.0', [run(elsewhere)], [])).toContain(
      'hint: if lock:lock:stock is the lock, name it in the answer to init: "key":"lock:lock:stock".',
    )
  })

  test('shows nothing as held that was not put to the test', () => {
    expect(trialsAsText('Mine', [nothing], [])).toMatch(/a-lesson +not tested +0 /)
    expect(Object.values(nothing.report.verdicts).map(({ status }) => status)).toEqual(
      propertyIds.map(() => 'not-tested'),
    )
  })

  test('is the same as data, with its version', () => {
    const { format, runs } = JSON.parse(trialsAsJson([held, slip], []))
    expect(format).toBe(trialFormat)
    expect(runs).toMatchObject([
      { outcome: 'held', lease: { status: 'held', grants: 2 }, cost: { grants: 2 } },
      { outcome: 'not-tried', untried: 'The process of A failed: a malformed line: hi' },
    ])
  })
})

test.each([
  [0, [held], [], false],
  [0, [held], [{ ...unfit, wanted: false }], true],
  // Lessons that test nothing are fine with `--all`, but not if the user named them.
  [0, [held, nothing], [], true],
  [2, [held, nothing], [], false],
  [2, [nothing], [], true],
  [1, [held, violated], [{ ...unfit, wanted: true }], false],
  [1, [violated, slip], [], false],
  [2, [held, slip], [], true],
  [2, [held], [{ ...unfit, wanted: true }], false],
  [2, [], [], true],
])('[try] ends with %i: %#', (status, trials, untried, all) => {
  expect(exitStatusOf(trials, untried, all)).toBe(status)
})

describe('[try] a trial', () => {
  test('accuses no lock of what came after a slip of its process', () => {
    expect(slip).toMatchObject({ outcome: 'not-tried', why: 'The process of A failed: a malformed line: hi' })
    expect(cell(slip, 'no-leak')).toBe('unknown')
  })

  test('still accuses it of what came before', () => {
    const story = started().at(10).grant('A').acquired('B').at(20).left('B').at(900)
    const late = run(story.add({ kind: 'client-threw', client: 'A', message: 'its process: it ended with status 1' }))
    expect(late).toMatchObject({ outcome: 'violated', why: expect.stringContaining('it ended with status 1') })
    expect([cell(late, 'exclusion'), cell(late, 'no-leak')]).toEqual(['violated', 'unknown'])
  })

  test('names a command that it cannot have', () => {
    const error = 'NOPERM a trial is watched on this server, and cannot have FLUSHDB'
    const story = started()
      .add({ kind: 'command-sent', client: 'A', node: 'n1', id: 77, argv: ['FLUSHDB', 'ASYNC'] })
      .add({ kind: 'command-replied', client: 'A', node: 'n1', id: 77, outcome: 'error', error })
    expect(run(story.refused('A', 0))).toMatchObject({
      outcome: 'not-tried',
      why: 'A was refused FLUSHDB ASYNC, which a trial cannot have: its server is watched.',
    })
  })

  test('whose fault never came says so, and holds nothing', () => {
    const story = started().at(10).grant('A').at(50).giveBack('A').finished('A').end()
    const [lock] = story.header.lesson.locks
    const fault = { do: 'lose-reply', client: 'A', action: 'renew', words: 'A’s renewal is lost' } as const
    const lesson = { ...story.header.lesson, locks: lock ? [{ ...lock, faults: [fault] }] : [] }
    const trial = tried(brought({ ...story, header: { ...story.header, lesson } }))
    expect(trial).toMatchObject({ outcome: 'not-played', why: expect.stringContaining('A’s renewal is lost') })
    expect(cell(trial, 'coverage')).toBe('unknown')
  })

  test('whose fault had nothing to wait for any more has played out', () => {
    const sent = { kind: 'command-sent', client: 'A', node: 'n1', id: 77, purpose: 'renew' } as const
    const when = { on: 'client-about-to', client: 'A', action: 'work', occurrence: 2 } as const
    const until = { on: 'client-about-to', client: 'A', action: 'renew' } as const
    const fault = { do: 'pause', client: 'A', when, until, words: 'A works until it has renewed' } as const
    const outcomeOf = (told: TraceBuilder) => {
      const story = told.at(50).giveBack('A').finished('A').end()
      const [lock] = story.header.lesson.locks
      const lesson = { ...story.header.lesson, locks: lock ? [{ ...lock, faults: [fault] }] : [] }
      return tried(brought({ ...story, header: { ...story.header, lesson } })).outcome
    }
    expect(
      outcomeOf(
        started()
          .at(10)
          .grant('A')
          .at(30)
          .add({ ...sent, argv: ['PEXPIRE'] }),
      ),
    ).toBe('held')
    expect(outcomeOf(started().at(10).grant('A'))).toBe('not-played')
  })

  test('whose fault gave up accuses nobody of what its length explains', () => {
    const struck = (story: TraceBuilder) =>
      story.add({ kind: 'fault-struck', words: 'B waits in vain', target: 'client:B' })
    const long = struck(started().at(10).grant('A').at(20))
      .at(1100)
      .expired()
      .grant('B')
      .at(9000)
      .gaveUp('B waits in vain')
    const trial = run(long.left('A').left('B'))
    expect(trial.outcome).toBe('not-played')
    expect(cell(trial, 'exclusion')).toBe('unknown')
  })

  test('that names a key which nobody wrote is none', () => {
    const trace = brought(started().at(10).grant('A').giveBack('A').finished('A').end())
    expect([isNeverWritten('mutex:stock', [trace]), isNeverWritten('lock:', [trace])]).toEqual([true, false])
    expect(tried(trace, { missingKey: 'mutex:stock' })).toMatchObject({
      outcome: 'not-tried',
      why: 'Nobody ever wrote a key with “mutex:stock” in it, which the lock’s answer to init names.',
    })
  })

  test('of a lock that is in no key is judged by what its workers say', () => {
    const story = started().at(10).acquired('A').at(20).waiting('B').at(60).left('A').released('A').at(90).acquired('B')
    const trial = run(story.at(99).left('B').released('B').finished('A').finished('B'))
    expect(trial.outcome).toBe('held')
    expect(['exclusion', 'progress'].map((id) => cell(trial, id as 'exclusion'))).toEqual(['held', 'held'])
    const unknown = ['store-exclusion', 'coverage', 'owner-only', 'no-leak'] as const
    expect(unknown.map((id) => cell(trial, id))).toEqual(unknown.map(() => 'unknown'))
    expect(cell(trial, 'no-immortal-lock')).toBe('not-tested')
    const two = run(started().at(10).acquired('A').acquired('B').at(50).left('A').left('B'))
    expect(cell(two, 'exclusion')).toBe('violated')
  })

  test('fails for a lease that is another than was asked, unless the lock says so', () => {
    const lasting = (leaseMs?: number) => {
      const story = started().at(10).set('A', { dueMs: 1_000_010 })
      return run(
        story
          .add({ kind: 'client-acquired', client: 'A', ...(leaseMs ? { leaseMs } : {}) })
          .at(50)
          .giveBack('A'),
      )
    }
    expect(lasting()).toMatchObject({ outcome: 'violated', lease: { status: 'violated', largest: 1000 } })
    expect(lasting().lease?.because).toContain(
      'A was granted the lock at 0.010 s for 1000.000 s, where 1.000 s were asked: 1000×.',
    )
    expect(lasting(1_000_000).lease).toMatchObject({ status: 'held', largest: 1 })
  })

  test('warns of commands and renewals that are out of all proportion', () => {
    const story = started().at(10).grant('A')
    for (let ms = 20; ms < 500; ms += 2) story.at(ms).changed('A').asks('A')
    const trial = tried(brought(story.giveBack('A').finished('A').end()), { usualPerGrant: 4 })
    expect(trialsAsText('Mine', [trial], [])).toMatch(
      /warning: 240 commands for 1 grant.*4\.0[\s\S]*warning: the lock is renewed \d+ times/,
    )
    expect(tried(brought(story.end())).cost).toMatchObject({ isBeyondAllOthers: false })
  })
})
