import { expect, test, vi } from 'vitest'
import { follow } from './asked.ts'

test('an answer is followed, and so is a failure', async () => {
  const loaded = vi.fn()
  const failed = vi.fn()
  follow(Promise.resolve(1), { loaded, failed })
  follow(Promise.reject(new Error('gone')), { loaded, failed })
  await Promise.resolve()
  expect(loaded.mock.calls).toEqual([[1]])
  expect(failed.mock.calls).toEqual([[new Error('gone')]])
})

test('what comes after it was dropped is not heard of, and a failure that nobody follows troubles nobody', async () => {
  const heard = vi.fn()
  const answer = Promise.resolve(1)
  follow(answer, { loaded: heard, failed: heard })()
  follow(Promise.reject(new Error('gone')), { loaded: heard, failed: heard })()
  follow(Promise.reject(new Error('gone')), { loaded: heard })
  await answer
  await Promise.resolve()
  expect(heard).not.toHaveBeenCalled()
})
