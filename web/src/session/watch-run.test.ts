import { expect, it, vi } from 'vitest'
import { ConnectionError } from '../connection/errors.ts'
import { freshRun } from '../player/entries.ts'
import { watchRun } from './watch-run.ts'

const fails = (error: ConnectionError) => vi.fn(() => Promise.reject(error))
const running = freshRun({ run: 'c-1', lock: 'watchdog' })

it('asks a late server again until the run has ended, or nobody wants it', async () => {
  const watch = fails(ConnectionError.late())
  const ended = { ...running, ended: true }
  for (const last of [ended, undefined]) {
    const entries = [running, running, last]
    watch.mockClear()
    await watchRun({ watch }, 'c-1', () => entries.shift())
    expect(watch).toHaveBeenCalledTimes(2)
  }
})

it('leaves a lost connection to its owner, and passes on every other error', async () => {
  const lost = fails(ConnectionError.lost())
  await watchRun({ watch: lost }, 'c-1', () => running)
  expect(lost).toHaveBeenCalledTimes(1)
  const watch = fails(new ConnectionError('UNKNOWN_RUN', 'no such run'))
  await expect(watchRun({ watch }, 'c-1', () => running)).rejects.toThrow('no such run')
})
