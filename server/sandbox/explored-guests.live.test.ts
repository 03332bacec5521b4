import { expect, test } from 'vitest'
import type { ClientStanding, HistoryStep } from '../engine/explore/clients/messages.ts'
import { ExploredGuests } from './explored-guests.ts'
import type { SandboxCall } from './process/messages.ts'
import type { Sandbox } from './process/sandbox.ts'

test('many steps are several calls, since one call may not take long, and their standings come in order', async () => {
  const calls: number[] = []
  const sandbox = {
    ask: async (asked: Extract<SandboxCall, { do: 'run' }>) => {
      calls.push(asked.steps.length)
      return { standings: asked.steps }
    },
  }
  const guests = new ExploredGuests(sandbox as unknown as Sandbox, { files: {}, entry: 'lock.ts' } as never)
  const steps = Array.from({ length: 250 }, (_, place) => ({ place }) as unknown as HistoryStep)
  expect(await guests.run(steps)).toEqual(steps as unknown as ClientStanding[])
  expect(calls).toEqual([100, 100, 50])
  expect(await guests.run([])).toEqual([])
  expect(calls).toHaveLength(3)
})
