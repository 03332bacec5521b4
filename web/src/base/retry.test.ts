import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryWhileBusy } from './retry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const refused = (code: string) => Object.assign(new Error(code), { code })

test('what was refused because there is too much to do is asked for again, until it is there', async () => {
  const ask = vi.fn().mockRejectedValueOnce(refused('RATE_LIMITED')).mockRejectedValueOnce(refused('QUEUE_FULL'))
  const answer = retryWhileBusy(ask.mockResolvedValue('there'))
  await vi.advanceTimersByTimeAsync(10_000)
  await expect(answer).resolves.toBe('there')
  expect(ask).toHaveBeenCalledTimes(3)
})

test('nothing else is asked for twice, and nothing more once nobody wants it', async () => {
  const ask = vi.fn().mockRejectedValue(refused('BAD_REQUEST'))
  await expect(retryWhileBusy(ask)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  expect(ask).toHaveBeenCalledTimes(1)
  const stop = new AbortController()
  const waiting = retryWhileBusy(() => Promise.reject(refused('QUEUE_FULL')), stop.signal)
  stop.abort()
  await Promise.all([expect(waiting).rejects.toThrow(), vi.advanceTimersByTimeAsync(10_000)])
})
