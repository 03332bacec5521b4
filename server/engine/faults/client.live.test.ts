import { expect, test } from 'vitest'
import { type ClientScript, client, hang } from '#scenarios/define.ts'
import { planFor, scenarioFor } from '../testing/plan.ts'
import { poolForTests } from '../testing/redis.ts'
import { steadyRun } from '../testing/steady.ts'
import { worldOn } from '../testing/world.ts'

const pool = poolForTests()
const A = client('A')

const works: ClientScript = async (me) => {
  await me.lock.acquire()
  await me.work(1)
  await me.lock.release()
}

test('a client whose work hangs goes on renewing until the moment it waits for', async () => {
  const scenario = scenarioFor({
    clients: { A: works },
    parameters: { leaseMs: { kind: 'time', default: 2400, min: 1, max: 3000, about: 'The lease' } },
    locks: [{ id: 'watchdog', role: 'right', expect: {} }],
    faults: [hang('A').when(A.aboutTo('work')).until(A.hears('renew.lua').nth(2))],
  })
  const { events } = await steadyRun(planFor(scenario), worldOn(pool()))
  const seqOf = (kind: string) => events.find((event) => event.kind === kind)?.seq ?? Number.NaN
  expect(seqOf('client-resumed')).toBeGreaterThan(seqOf('client-paused'))
  expect(seqOf('client-working')).toBeGreaterThan(seqOf('client-resumed'))
  const renewed = events.filter(({ kind, seq }) => kind === 'key-changed' && seq > seqOf('client-paused'))
  expect(renewed.length).toBeGreaterThanOrEqual(2)
  expect(events.find((event) => event.kind === 'client-released')).toMatchObject({ freed: true })
})
