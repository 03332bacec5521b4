import { expect, it, vi } from 'vitest'
import { ConnectionError } from '../connection/errors.ts'
import type { ConnectionListener } from '../connection/listener.ts'
import { headers, lostUpdate, wrongEvents } from '../player/testing/sample.ts'
import { collect } from './attempt.ts'

const accepted = { comparison: 'c', runs: [{ run: 'c-1', lock: 'watchdog' }] }

/** Simulates a server that answers `watch` calls by calling `answers` in turn, and immediately once these are used up. */
function standIn(...answers: (() => Promise<void>)[]) {
  let listener: ConnectionListener | undefined
  const watch = vi.fn(async (_run: string, _from: number) => answers.shift()?.())
  const line = {
    watch,
    cancel: async () => {},
    listen: (listening: ConnectionListener) => {
      listener = listening
      listening.onStatus('connected')
      return () => {}
    },
  }
  return { line, watch, tell: () => listener as ConnectionListener }
}

const late = () => Promise.reject(ConnectionError.late())

it('watches a run once more from where it stands if the server did not answer in time', async () => {
  const { line, watch, tell } = standIn(late)
  const collected = collect(line, accepted, new AbortController().signal)
  tell().onNotice({ name: 'run-header', notice: { run: 'c-1', header: headers[0] } })
  tell().onNotice({ name: 'run-events', notice: { run: 'c-1', events: wrongEvents.slice(0, 4) } })
  await vi.waitFor(() =>
    expect(watch.mock.calls).toEqual([
      ['c-1', 0],
      ['c-1', 4],
    ]),
  )
  tell().onNotice({ name: 'run-ended', notice: { run: 'c-1', judgement: lostUpdate } })
  expect((await collected).runs).toMatchObject([{ run: 'c-1', ended: true }])
})

it('asks for nothing more once it was given up', async () => {
  let comesLate = (_: Error) => {}
  const { line, watch } = standIn(() => new Promise((_, reject) => (comesLate = reject)))
  const leaving = new AbortController()
  const collected = collect(line, accepted, leaving.signal)
  leaving.abort(new Error('left'))
  comesLate(ConnectionError.late())
  await expect(collected).rejects.toThrow('left')
  await Promise.resolve()
  expect(watch).toHaveBeenCalledTimes(1)
})
