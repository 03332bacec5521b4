import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { PropertyId, Topology, VerdictStatus } from '#scenarios/lesson.ts'
import { temporaryFolder, waitLimitMs } from '../http/testing/live-server.ts'
import { readTrace } from '../runs/read-trace.ts'
import { call, callSteady, maxTries } from './testing/capture.ts'

const folder = await temporaryFolder()
afterAll(async () => {
  await rm(folder, { recursive: true })
})

function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

const Report = z.strictObject({
  runs: z.array(
    z.strictObject({
      scenario: z.string(),
      lock: z.string(),
      role: z.enum(['wrong', 'right', 'compared']),
      teaches: PropertyId,
      fleet: Topology,
      asExpected: z.boolean(),
      inconclusive: z.string().optional(),
      doubt: z.strictObject({ code: z.string(), values: z.record(z.string(), z.unknown()) }).optional(),
      refused: z.string().optional(),
      verdicts: z.partialRecord(
        PropertyId,
        z.strictObject({
          status: VerdictStatus,
          untested: z.literal(true).optional(),
          code: z.string().min(1),
          values: z.record(z.string(), z.unknown()),
          because: z.string().min(1),
          others: z.number().int().positive().optional(),
          events: z.array(z.number().int()),
        }),
      ),
      events: z.number().int(),
      durationMs: z.number(),
      trace: z.string(),
    }),
  ),
})

test(
  'runs live, says what came out, leaves the traces where it was told to, and checks them again',
  async () => {
    const out = path.join(folder, 'traces')
    const argv = ['run', 'setnx-without-expire', '--json', '--out', out, '--jobs', '1']
    const ran = await callSteady(argv, { prepare: () => rm(out, { recursive: true, force: true }) })
    expect({ status: ran.status, err: ran.err }).toEqual({ status: 0, err: '' })
    const { runs } = Report.parse(JSON.parse(ran.out))
    expect(runs.map(({ lock, role, asExpected }) => [lock, role, asExpected])).toEqual([
      ['setnx', 'wrong', true],
      ['set-nx-px', 'right', true],
    ])
    expect(runs.map(({ verdicts }) => verdicts['no-immortal-lock']?.status)).toEqual(['violated', 'held'])
    expect((await readdir(out)).map((name) => path.join(out, name)).sort()).toEqual(
      runs.map(({ trace }) => trace).sort(),
    )

    for (const run of runs) {
      const { header, events } = await readTrace(run.trace)
      expect(header).toMatchObject({ scenario: run.scenario, lock: run.lock })
      expect([events.length, events.at(-1)?.atMs]).toEqual([run.events, run.durationMs])
    }
    const again = await call(['check', '--json', ...runs.map(({ trace }) => trace)])
    expect({ status: again.status, ...Report.parse(JSON.parse(again.out)) }).toEqual({ status: 0, runs })

    expect(again.err).toBe('')
    const bare = await call(['check', runs[0]?.trace ?? ''], { env: { LOCKSTEP_SCENARIOS: out } })
    expect(bare).toMatchObject({ status: 0, err: expect.stringMatching(/no reference recording yet.*lockstep record/) })
    const text = bare.out
    expect(text).toMatch(/^no-immortal-lock +violated +A crashed/m)
    expect(text).toMatch(
      /^setnx-without-expire +setnx +wrong +no-immortal-lock +✗ Locked long after the crash .* yes$/m,
    )
    expect(text).toMatch(/\n1 run, as expected.\n$/)

    // A truncated trace is never as expected.
    const cut = path.join(folder, 'cut.jsonl')
    const whole = await readFile(runs[1]?.trace ?? '', 'utf8')
    await writeFile(cut, whole.slice(0, whole.length * 0.7))
    const short = await call(['check', cut])
    expect(short.status).toBe(1)
    expect(short.out).toMatch(/\n1 run, 1 not as expected.\n$/)
  },
  waitLimitMs * 2,
)

test(
  'at a terminal it shows how far it is, and a table at the end',
  async () => {
    const argv = ['run', 'setnx-without-expire', '--lock', 'set-nx-px']
    const { status, out, err } = await callSteady(argv, { live: true, env: { LOCKSTEP_DATA: folder } })
    expect(status).toBe(0)
    expect(out).toMatch(/^SCENARIO +LOCK +ROLE +TEACHES +FOUND +ALSO VIOLATED +AS EXPECTED\n/)
    expect(out).toMatch(
      /^setnx-without-expire +set-nx-px +right +no-immortal-lock +✓ The lock ends soon after a crash +- +yes$/m,
    )
    expect(err).toContain('0 of 1 runs  setnx-without-expire / set-nx-px: running')
    expect(err).toContain('1 of 1 runs  setnx-without-expire / set-nx-px has ended')
    expect(err.endsWith('\r\u001b[2K')).toBe(true)
    expect(await readdir(path.join(folder, 'traces'))).not.toEqual([])
  },
  waitLimitMs * 5,
)

test(
  'says that a run during which the machine stood still says nothing, and runs its scenario once more',
  async () => {
    let stalls = 0
    const stallOnce = (text: string) => {
      if (stalls > 0 || !text.includes('set-nx-px: running')) return
      stalls += 1
      // The run has started and lasts longer than this pause, because a client waits until a lease of 1.5 s ends.
      setTimeout(() => standStill(1_000), 100)
    }
    const argv = ['run', 'setnx-without-expire', '--lock', 'set-nx-px']
    const called = () => {
      stalls = 0
      return call(argv, { live: true, env: { LOCKSTEP_DATA: folder }, onErr: stallOnce })
    }
    let { status, out, err } = await called()
    // The second run must be undisturbed. If it was disturbed, its report says so, and the command is called again.
    for (let tries = 1; tries < maxTries && out.includes('1 inconclusive'); tries += 1) {
      ;({ status, out, err } = await called())
    }
    expect(err).toMatch(
      /setnx-without-expire: This machine stood still for \d\.\d+ s, too long for a lease of 1\.500 s: nothing can be concluded\. It is run once more\.\n/,
    )
    expect(err).toContain('2 of 2 runs')
    expect(out).toMatch(
      /^setnx-without-expire +set-nx-px +right +no-immortal-lock +✓ The lock ends soon after a crash +- +yes$/m,
    )
    expect({ status, stalls }).toEqual({ status: 0, stalls: 1 })
  },
  waitLimitMs * 5,
)

test(
  'a run that stays inconclusive is neither as expected nor not',
  async () => {
    const traces = path.join(folder, 'whole')
    const { out: json } = await callSteady([
      'run',
      'setnx-without-expire',
      '--lock',
      'set-nx-px',
      '--json',
      '--out',
      traces,
    ])
    const [run] = Report.parse(JSON.parse(json)).runs
    const [header = '', ...events] = (await readFile(run?.trace ?? '', 'utf8')).trim().split('\n')
    // Simulates that the machine was paused before the run's last event.
    const { seq, atMs } = JSON.parse(events.pop() ?? '')
    const stalled = { seq, atMs, kind: 'machine-stalled', sinceMs: 1, forMs: 2400 }
    const ended = { seq: seq + 1, atMs, kind: 'run-ended', status: 'completed' }
    const file = path.join(folder, 'stalled.jsonl')
    const lines = [header, ...events, JSON.stringify(stalled), JSON.stringify(ended), '']
    await writeFile(file, lines.join('\n'))
    const { status, out } = await call(['check', file])
    expect(status).toBe(1)
    expect(out).toMatch(
      /^setnx-without-expire +set-nx-px +right +no-immortal-lock +\? Does it end after a crash\? Not tested +- +\?$/m,
    )
    expect(out).not.toContain('never came')
    expect(out).toMatch(/\n1 run, 1 inconclusive\.\n$/)
  },
  waitLimitMs * 2,
)

test(
  'without a Redis it says so, and what to do, and that is no bad usage',
  async () => {
    const env = { LOCKSTEP_DATA: folder }
    const before = process.env.LOCKSTEP_REDIS_SERVER
    process.env.LOCKSTEP_REDIS_SERVER = '/nowhere/redis-server'
    try {
      const { status, out, err } = await call(['run', 'gc-pause', '--json'], { env })
      expect({ status, out }).toEqual({ status: 1, out: '' })
      expect(err).toContain('/nowhere/redis-server')
    } finally {
      if (before === undefined) delete process.env.LOCKSTEP_REDIS_SERVER
      else process.env.LOCKSTEP_REDIS_SERVER = before
    }
  },
  waitLimitMs,
)
