/** Runs a sample of the fault battery. `npm run bench:battery` runs all of it. */
import { expect, test } from 'vitest'
import { loadCatalogue } from '../catalogue/load.ts'
import { batteryLocks, type FaultName, faultCasesAt, strike } from './testing/battery.ts'
import { limitOf } from './testing/limits.ts'
import { poolForTests } from './testing/redis.ts'
import { worldOn } from './testing/world.ts'

const pool = poolForTests()

function lockOf(id: string) {
  const lock = batteryLocks.find((each) => each.id === id)
  if (!lock) throw new RangeError(`no lock ${id} in the battery`)
  return lock
}

test.concurrent.each<[string, FaultName, string]>([
  ['set-nx-px', 'lost reply', 'SET'],
  ['fenced', 'lost reply', 'acquire.lua'],
  ['watchdog', 'late request', 'renew.lua'],
  ['watchdog-deadline', 'late reply', 'SET'],
  ['fair', 'lost reply', 'acquire-fair.lua'],
  ['pubsub', 'lost reply', 'SET'],
  ['semaphore-owners', 'crash after', 'take-place.lua'],
])('%s survives a %s at %s', async (lock, fault, at) => {
  const { violated, unclear } = await strike(lockOf(lock), { fault, at }, worldOn(pool()))
  expect({ violated, unclear }).toEqual({ violated: [], unclear: undefined })
})

test.concurrent('what a stopped holder breaks is a limit that a lesson tells of', async () => {
  const outcome = await strike(lockOf('set-nx-px'), { fault: 'pause', at: 'write' }, worldOn(pool()))
  expect(outcome.violated).toContain('no-lost-update')
  expect(limitOf(outcome)?.lesson).toBe('gc-pause')
  expect(limitOf({ ...outcome, fault: 'lost reply' })).toBeUndefined()
})

test.concurrent('every right lock of Redis has its rows, but for one that keeps the lock for a period, and one that needs a replica', async () => {
  const { scenarios } = await loadCatalogue()
  const casts = [...scenarios.values()].flatMap((scenario) => scenario.casts)
  const right = casts.filter(({ role, lock }) => role === 'right' && lock.store === 'redis').map(({ lock }) => lock.id)
  const struck = new Set(batteryLocks.map(({ id }) => id))
  expect([...new Set(right)].filter((id) => !struck.has(id))).toEqual(['set-nx-px-kept', 'wait-replicas'])
})

test.concurrent('every operation of a lock is struck', async () => {
  const cases = await faultCasesAt(lockOf('watchdog'), worldOn(pool()))
  expect(new Set(cases.map(({ at }) => at))).toEqual(new Set(['SET', 'renew.lua', 'release.lua', 'write']))
})
