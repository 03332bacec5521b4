import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { get, postPrivate } from './rest.ts'

afterEach(() => vi.unstubAllGlobals())

/** Simulates a server that does not answer its first request in time. */
function slowServer() {
  const fetch = vi.fn(async () => Response.json('here'))
  fetch.mockRejectedValueOnce(new DOMException('The operation timed out.', 'TimeoutError'))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

it('asks a slow server a second time before it counts as lost', async () => {
  const fetch = slowServer()
  expect(await get('/lessons', z.string())).toBe('here')
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('asks only once for a change, because the server may have made it', async () => {
  const fetch = slowServer()
  await expect(postPrivate('/rooms', 'secret', z.string())).rejects.toMatchObject({ code: 'SERVER_LOST' })
  expect(fetch).toHaveBeenCalledTimes(1)
})
