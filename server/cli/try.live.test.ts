/** Tests `lockstep try` with the template client and with processes that misbehave. */
import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../http/testing/live-server.ts'
import { readTrace } from '../runs/read-trace.ts'
import { call, callSteady } from './testing/capture.ts'

const template = fileURLToPath(new URL('./templates/client.mjs', import.meta.url))
const odd = fileURLToPath(new URL('../engine/client/process/testing/odd.mjs', import.meta.url))
const folder = await temporaryFolder()
afterAll(() => rm(folder, { recursive: true }))

const calling = (scenarios: string[], ...command: string[]) => [
  ...['try', ...scenarios, '--json', '--out', folder, '--', process.execPath],
  ...command,
]

describe('[try]', () => {
  test('tells a sound lock from one that loses an update, and what is beyond any lock', async () => {
    const { status, out } = await callSteady(calling(['release-skipped', 'gc-pause'], template))
    const { runs } = JSON.parse(out)
    expect(runs).toMatchObject([
      { scenario: 'release-skipped', lock: 'my-lock 1.0', role: 'yours' },
      {
        scenario: 'gc-pause',
        verdicts: {
          exclusion: { status: 'violated', beyond: true },
          coverage: { status: 'violated', beyond: true },
          // No token is handed out, so nothing can reject the late write.
          'no-lost-update': { status: 'violated' },
        },
      },
    ])
    expect(runs[0].verdicts).toMatchObject({ exclusion: { status: 'held' }, 'no-leak': { status: 'held' } })
    expect(runs[1].verdicts['no-lost-update']).not.toHaveProperty('beyond')
    expect(status).toBe(1)
    const { header } = await readTrace(runs[0].trace)
    expect(header).toMatchObject({ role: 'yours', lock: 'my-lock-1-0', lesson: { locks: [{ title: 'my-lock 1.0' }] } })
  })

  test('a process that cannot be tried ends with 2 and its reason', async () => {
    const { status, err } = await call(calling(['gc-pause'], odd, 'dies at once'))
    expect(err).toContain('it ended with status 3 before it had answered init')
    expect(status).toBe(2)
  })

  test('a trial that is ended before it is over says by what', async () => {
    const command = calling(['gc-pause'], odd, 'silent')
    // Earlier trials in this process still have a listener.
    const before = process.listenerCount('SIGHUP')
    let isEnded = false
    const ending = setInterval(() => {
      // A second signal would also end this process.
      if (isEnded || process.listenerCount('SIGHUP') === before) return
      isEnded = true
      process.emit('SIGHUP', 'SIGHUP')
    }, 100)
    const { status, err } = await call(command).finally(() => clearInterval(ending))
    expect([status, err]).toEqual([2, expect.stringContaining('The trial was ended by SIGHUP before it was over.')])
  })

  test('what a process has started in a session of its own ends with the trial', async () => {
    const { status } = await call(calling(['release-skipped'], odd, 'leaves'))
    expect(status).toBeLessThan(3)
    expect(spawnSync('ps', ['-A', '-o', 'args=']).stdout.toString()).not.toContain('sleep 601.5')
  })

  test('what a process says cannot steer the terminal', async () => {
    const argv = calling(['release-skipped'], odd, 'steers').filter((word) => word !== '--json')
    const { out, err } = await call(argv)
    expect(out).toContain('\\x1b]0;OWNED\\x07ODD')
    expect(out + err).not.toContain('\u001b')
  })

  test('a report that cannot be written is refused before the work', async () => {
    const { status, err } = await call(['try', 'gc-pause', '--html', folder, '--', odd])
    expect([status, err]).toEqual([2, expect.stringMatching(/is a directory|not built yet|cannot be written/)])
  })

  test('a process that breaks the protocol later, and a lesson that does not fit, are not tried either', async () => {
    const { status, out } = await callSteady(calling(['release-skipped', 'queue-crash'], odd, 'garbage'))
    const { runs, untried } = JSON.parse(out)
    expect(runs[0].untried).toContain('a malformed line: {"id": 2, "ok": tru')
    expect(untried).toEqual([{ scenario: 'queue-crash', why: expect.stringContaining('queue of work') }])
    expect(status).toBe(2)
  })

  test.each([
    [['try', 'gc-pause'], 'Which lock?'],
    [['try', '--', 'x'], 'Which scenario?'],
    [['try', 'gc-pausee', '--', 'x'], 'gc-pause'],
  ])('%j is not understood', async (argv, words) => {
    const { status, err } = await call(argv)
    expect(err).toContain(words)
    expect(status).toBe(2)
  })
})
