import { expect, test } from 'vitest'
import { MemoryStore } from './memory-store.ts'
import { orHubLost } from './reachable-store.ts'
import { emptyRoom } from './testing/sample.ts'

const lost = new Error('Connection is closed.')

test('whoever asks a store that cannot be reached is told so at once, and nothing is asked of it', async () => {
  let isReachable = true
  const behind = new MemoryStore(() => 0)
  const store = orHubLost(behind, { isReachable: () => isReachable, isLoss: () => false })
  const room = emptyRoom()
  expect(await store.create(room)).toBe(true)
  isReachable = false
  await expect(store.read(room.code)).rejects.toMatchObject({ code: 'HUB_LOST' })
  await expect(store.create(emptyRoom('GHIJKL'))).rejects.toMatchObject({ code: 'HUB_LOST' })
  isReachable = true
  expect([await store.read(room.code), await store.read('GHIJKL')]).toEqual([room, undefined])
})

test('a question that the loss interrupts is refused with the same code, and any other failure stays what it is', async () => {
  const behind = new MemoryStore(() => 0)
  const failures = [lost, new TypeError('a mistake of ours')]
  behind.read = () => Promise.reject(failures.shift())
  const store = orHubLost(behind, { isReachable: () => true, isLoss: (error) => error === lost })
  await expect(store.read('ABCDEF')).rejects.toMatchObject({ code: 'HUB_LOST' })
  await expect(store.read('ABCDEF')).rejects.toThrow('a mistake of ours')
})

test('whether everything is kept is known without asking the store', () => {
  const behind = Object.assign(new MemoryStore(() => 0), { isKept: () => false })
  const store = orHubLost(behind, { isReachable: () => false, isLoss: () => false })
  expect(store.isKept()).toBe(false)
})
