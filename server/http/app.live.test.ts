import { request as httpRequest } from 'node:http'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Health, Library, OpenedLesson, Refusal } from '#model/messages/messages.ts'
import { projectVersion } from '../settings.ts'
import { serverForTests } from './testing/live-server.ts'

const server = await serverForTests()

const get = (address: string, init?: RequestInit) => fetch(server.url + address, init)

const socketAddress = '/socket.io/?EIO=4&transport=websocket'
const upgrade = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

/** Returns the status of a request with custom headers. `fetch` does not allow a custom `Host` header. */
function statusFor(headers: Record<string, string>, address = '/healthz'): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = { ...(address === socketAddress ? upgrade : {}), ...headers }
    httpRequest(server.url + address, { headers: asked }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('upgrade', ({ statusCode }, socket) => {
        socket.destroy()
        resolve(statusCode)
      })
      .on('error', reject)
      .end()
  })
}

test('says that it is well', async () => {
  const response = await get('/healthz')
  const health = z.strictObject(Health.shape).parse(await response.json())
  expect(health).toMatchObject({ status: 'ok', version: projectVersion(), runs: { running: 0, waiting: 0 } })
  expect(health.redis.version).toMatch(/^\d+\.\d+/)
  expect(health.redis.binary).toMatch(/^(redis|valkey)-server$/)
})

test('hands out the whole library', async () => {
  const library = z.strictObject(Library.shape).parse(await (await get('/api/library')).json())
  const ids = library.chapters.flatMap(({ scenarios }) => scenarios.map(({ id }) => id))
  expect(ids).toContain('setnx-without-expire')
})

test('hands out a lesson whole, and what the library lists of it is the same', async () => {
  const { lesson, context } = OpenedLesson.parse(await (await get('/api/lessons/gc-pause')).json())
  expect(lesson.questions.length).toBeGreaterThan(0)
  const library = Library.parse(await (await get('/api/library')).json())
  const listed = library.chapters.flatMap(({ scenarios }) => scenarios).find(({ id }) => id === 'gc-pause')
  // Only the library's list says which locks can be explored.
  const locks = listed?.locks.map(({ explored: _, ...lock }) => lock)
  expect({ ...lesson, miniature: context.miniature }).toMatchObject({ ...listed, locks })
  const chapter = library.chapters.find(({ scenarios }) => scenarios.some(({ id }) => id === lesson.id))
  const [first] = library.chapters.flatMap(({ scenarios }) => scenarios)
  expect(context.first).toBe(false)
  const begun = OpenedLesson.parse(await (await get(`/api/lessons/${first?.id}`)).json())
  expect(begun.context.first).toBe(true)
  expect(context.chapter).toBe(chapter?.title)
})

test('what comes next is the good first hour where one is on it, and elsewhere what the lesson says', async () => {
  const library = Library.parse(await (await get('/api/library')).json())
  const lessons = library.chapters.flatMap(({ scenarios }) => scenarios)
  const aside = lessons.find(({ next, firstHour }) => next !== undefined && firstHour === undefined)
  for (const { id, next } of [{ id: 'mistaken-release', next: 'lease-too-short' }, { ...aside }]) {
    const { context } = OpenedLesson.parse(await (await get(`/api/lessons/${id}`)).json())
    const { title, story } = lessons.find((lesson) => lesson.id === next) ?? {}
    expect(context.next).toEqual({ id: next, title, story })
  }
})

describe('what cannot be answered gets a code and a message', () => {
  test.each([
    ['/api/nothing', 404, 'BAD_REQUEST'],
    ['/api', 404, 'BAD_REQUEST'],
    ['/api/lessons/gcpause', 404, 'UNKNOWN_SCENARIO'],
    ['/api/lessons/__proto__', 404, 'UNKNOWN_SCENARIO'],
    ['/api/runs/20260101-000000-abcdefgh-1', 404, 'UNKNOWN_RUN'],
    ['/api/comparisons/20260101-000000-abcdefgh', 404, 'UNKNOWN_RUN'],
    ['/api/runs/NOT_A_RUN', 400, 'BAD_REQUEST'],
    [`/api/runs/${'x'.repeat(65)}`, 400, 'BAD_REQUEST'],
    ['/api/runs/..%2F..%2Fpackage.json', 400, 'BAD_REQUEST'],
    ['/api/runs/%E0%A4%A', 400, 'BAD_REQUEST'],
    ['/%E0%A4%A', 400, 'BAD_REQUEST'],
    ['/assets/none.js', 404, 'BAD_REQUEST'],
  ])('%s', async (address, status, code) => {
    const response = await get(address)
    expect(response.status).toBe(status)
    expect(z.strictObject(Refusal.shape).parse(await response.json()).code).toBe(code)
  })

  test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s changes nothing', async (method) => {
    const response = await get('/api/library', {
      method,
      ...(method === 'DELETE' ? {} : { body: 'x'.repeat(100_000) }),
    })
    expect(response.status).toBe(404)
    expect((await get('/healthz')).status).toBe(200)
  })
})

describe('who is let in', () => {
  test.each(['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:80'])('not %s', async (host) => {
    expect(await statusFor({ host })).toBe(400)
    expect(await statusFor({ host }, '/api/library')).toBe(400)
    expect(await statusFor({ host }, socketAddress)).toBe(400)
  })

  test('a page of another site may not open a socket, ours may', async () => {
    const { port } = new URL(server.url)
    const statusOf = (headers: Record<string, string>) => statusFor(headers, socketAddress)
    expect(await statusOf({ origin: 'https://evil.example' })).toBe(400)
    expect(await statusOf({ origin: 'null' })).toBe(400)
    expect(await statusOf({ origin: 'http://localhost:3000', host: `localhost:${port}` })).toBe(400)
    expect(await statusOf({ origin: `http://localhost:${port}`, host: `localhost:${port}` })).toBe(101)
    expect(await statusOf({})).toBe(101)
  })
})

test('every answer is strict about where content may come from', async () => {
  for (const address of ['/healthz', '/api/library', '/api/nothing', '/', '/s/gc-pause']) {
    const { headers } = await get(address)
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
  }
})
