/**
 * Tests several workers in one process with `lockstep try --one-process`. A mistake in state that a
 * library keeps for the whole process must be found, and a correct lock must not be accused.
 */
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../http/testing/live-server.ts'
import { callSteady } from './testing/capture.ts'

const process_ = fileURLToPath(new URL('./testing/shared-locks.mjs', import.meta.url))
const folder = await temporaryFolder()
afterAll(() => rm(folder, { recursive: true }))

const ran = (lock: string, ...asked: string[]) =>
  callSteady(['try', ...asked, '--one-process', '--json', '--out', folder, '--', process.execPath, process_, lock])

const quick = [
  // The lock treats two workers with the same owner id as one owner, who may acquire the lock twice.
  { lock: 'owner of the process', lesson: 'what-is-a-lock', violated: ['exclusion', 'no-lost-update'] },
]
/** Only the soak plays these lessons, together with the locks of Redis. */
const others = [
  { lock: 'owner of the worker', lesson: 'what-is-a-lock', violated: [] },
  { lock: 'owner of the worker', lesson: 'mistaken-release', violated: [] },
  { lock: 'owner of the process behind a mutex', lesson: 'thundering-herd', violated: [] },
  { lock: 'owner of the process behind a mutex', lesson: 'lease-too-short', violated: [] },
  // A releases the lock that B acquired after A's lease had ended.
  { lock: 'owner of the process', lesson: 'mistaken-release', violated: ['exclusion'] },
  { lock: 'token of the process', lesson: 'mistaken-release', violated: ['exclusion'] },
  { lock: 'mutex that outlives the lease', lesson: 'lease-too-short', violated: ['progress'] },
]

describe('[try] several workers in one process', () => {
  test.each(process.env.LOCKSTEP_ALL_TRIED === '1' ? [...quick, ...others] : quick)(
    '$lock, in $lesson: $violated',
    async ({ lock, lesson, violated }) => {
      const { status, out } = await ran(lock, lesson)
      const [run] = JSON.parse(out).runs
      const found = Object.keys(run.verdicts).filter((id) => run.verdicts[id].status === 'violated')
      expect([out, found]).toEqual([out, violated.length > 0 ? expect.arrayContaining(violated) : []])
      // Several workers share the connection, so nobody can tell which worker sent a command. Commands are therefore not counted against the lock.
      expect(run.verdicts.coverage.status).toBe('unknown')
      expect(status).toBe(violated.length > 0 ? 1 : 0)
    },
  )

  test('a fault that would strike all of them is refused', async () => {
    const { status, err } = await ran('owner of the worker', '--fault', 'crash write')
    expect([status, err]).toEqual([2, expect.stringContaining('cannot strike one worker alone')])
  })
})
