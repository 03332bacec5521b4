import { expect, test } from 'vitest'
import { type ClientStanding, type HistoryStep, NotExplorable } from '../engine/explore/clients/messages.ts'
import { ExploredGuests } from './explored-guests.ts'
import type { SandboxCall } from './process/messages.ts'
import type { Sandbox } from './process/sandbox.ts'

/** Makes a sandbox that returns the steps it was asked to run, and records the number of steps per call. */
function sandboxThatNotes() {
  const calls: number[] = []
  const ask = async ({ steps }: Extract<SandboxCall, { do: 'run' }>) => {
    calls.push(steps.length)
    return { standings: steps }
  }
  return { calls, sandbox: { ask } as unknown as Sandbox }
}

const code = { files: {}, entry: 'lock.ts' } as never
const stepsOf = (count: number, clientAt: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => ({ place, client: clientAt(place) }) as unknown as HistoryStep)

test('many steps are several calls, since one call may not take long, and their standings come in order', async () => {
  const { calls, sandbox } = sandboxThatNotes()
  const guests = new ExploredGuests([sandbox], code)
  const steps = stepsOf(250, () => 'A')
  expect(await guests.run(steps)).toEqual(steps as unknown as ClientStanding[])
  expect(calls).toEqual([100, 100, 50])
  expect(await guests.run([])).toEqual([])
  expect(calls).toHaveLength(3)
})

test('two sandboxes share the clients, and their standings come in order', async () => {
  const [one, other] = [sandboxThatNotes(), sandboxThatNotes()]
  const guests = new ExploredGuests([one.sandbox, other.sandbox], code)
  const steps = stepsOf(90, (place) => (place % 3 === 0 ? 'A' : 'B'))
  expect(await guests.run(steps)).toEqual(steps as unknown as ClientStanding[])
  expect([one.calls, other.calls].sort()).toEqual([[30], [60]])
})

test('once one of two sandboxes fails, the other is ended, too', async () => {
  const ended: string[] = []
  const sandboxWith = (name: string, ask: () => Promise<unknown>) =>
    ({ ask, end: async () => void ended.push(name) }) as unknown as Sandbox
  const failing = sandboxWith('failing', () => Promise.resolve({ standings: [], unsteady: 'A' }))
  const endless = sandboxWith('endless', () => new Promise(() => {}))
  const guests = new ExploredGuests([failing, endless], code)
  const over = guests.run(stepsOf(2, (place) => (place === 0 ? 'A' : 'B')))
  await expect(over).rejects.toThrow(NotExplorable)
  expect(ended).toContain('endless')
})
