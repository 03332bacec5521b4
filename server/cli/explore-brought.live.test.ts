/** Tests `lockstep explore … -- COMMAND`: which violations are seen live, and which ones a lock's own clock prevents. */
import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../http/testing/live-server.ts'
import { readTrace } from '../runs/read-trace.ts'
import { call, callSteady } from './testing/capture.ts'

const hasPython = spawnSync('python3', ['--version']).status === 0
const program = fileURLToPath(new URL('../explorations/testing/brought.py', import.meta.url))
const limitMs = 180_000
const folder = await temporaryFolder()
afterAll(() => rm(folder, { recursive: true }))

/** Only the soak plays the violations live, because several processes start for each of the three orders. */
const isAll = process.env.LOCKSTEP_ALL_BROUGHT === '1'

describe.runIf(hasPython)('explore of a lock in a process', () => {
  const exploring = (kind: string, ...asked: string[]) =>
    callSteady(['explore', ...asked, '--json', '--out', folder, '--', 'python3', program, kind])

  const clocked = 'looks at its clock'
  test.each(isAll ? [clocked] : [])(
    '%s: each smallest order is played live, and what its own clock prevents is no accusation',
    {
      timeout: limitMs,
    },
    async (kind) => {
      const { status, out } = await exploring(kind, '--lease-ends', '1')
      const { name, explorations, findings } = JSON.parse(out)
      expect([status, name]).toEqual([1, kind])
      const [{ confirmations }] = explorations
      expect(confirmations).toMatchObject([
        { property: 'exclusion', is: 'confirmed' },
        { property: 'no-lost-update', is: 'confirmed' },
        // If this lock finds another worker's value before its own lease has ended, it deletes that value. In the live run, its own lease has ended by then.
        { property: 'owner-only', steps: ['A', '~', 'A', 'B', 'A'], is: 'own-clock' },
      ])
      expect(findings).toMatchObject({ again: 9, tokens: [{ where: expect.stringContaining('SET lock:stock') }] })
      const { header } = await readTrace(confirmations[0].trace)
      expect(header).toMatchObject({ lock: 'looks-at-its-clock', lesson: { locks: [{ title: kind }] } })
    },
  )

  test('where nothing is broken, nothing is played', async () => {
    const { status, out } = await call([
      'explore',
      '--crashes',
      '1',
      '--out',
      folder,
      '--',
      'python3',
      program,
      'set-nx-px',
    ])
    expect(status).toBe(0)
    expect(out).toMatch(/^0 +1 +42 +53 +nothing$/m)
    expect(out).toContain('Taken for tokens')
  })
})

/** Answers one request, with `holders` that cannot be parsed. */
const withoutHolders = `process.stdin.once('data', (line) => console.log(JSON.stringify({ id: JSON.parse(line).id, ok: true, holders: '1 +' })))`

test.each([
  [['explore', '--'], 'Which lock?'],
  [['explore', 'setnx', '--', 'x'], 'With a command after --'],
  [['explore', '--ticks', '1', '--', 'x'], '--ticks cannot be explored yet'],
  [['explore', '--nodes', '2', 'setnx'], '--nodes and --open are for a lock of yours'],
  [['explore', '--', 'no-such-program'], 'could not be started'],
  [['explore', '--', process.execPath, '-e', withoutHolders], '“holders” is no JavaScript expression: SyntaxError'],
])('%j is refused', async (argv, words) => {
  const { status, err } = await call(argv)
  expect([status, err]).toEqual([2, expect.stringContaining(words)])
})
