import { expect, test, vi } from 'vitest'
import { retry } from './retry.ts'

test('what fails is tried again, so many times at most', async () => {
  const attempt = vi.fn().mockRejectedValueOnce(new Error('first')).mockResolvedValueOnce('there')
  expect(await retry(3, attempt)).toBe('there')
  expect(attempt).toHaveBeenCalledTimes(2)
  const never = vi.fn().mockRejectedValue(new Error('never'))
  await expect(retry(3, never)).rejects.toThrow('never')
  expect(never).toHaveBeenCalledTimes(3)
})

test('nothing is tried again where that would not help', async () => {
  const attempt = vi.fn().mockRejectedValue(new Error('broken'))
  await expect(retry(3, attempt, () => false)).rejects.toThrow('broken')
  expect(attempt).toHaveBeenCalledTimes(1)
})
