import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExplorationEnded, Position } from '../../model/messages/exploration.ts'
import type { RunAccepted, StoredRun } from '../../model/messages/messages.ts'
import { ask, type LiveServer, startTestServer } from './testing/live-server.ts'

let server: LiveServer
beforeAll(async () => {
  server = await startTestServer()
}, 60_000)
afterAll(() => server.close())

test('a page explores a lock, hears how it grows, and asks for positions', async () => {
  const socket = server.connect()
  const ended = new Promise<ExplorationEnded>((resolve) => socket.once('exploration-ended', resolve))
  const grew = new Promise((resolve) => socket.once('exploration-growth', resolve))
  const request = { lock: 'set-nx-px-get-del', budget: { leaseEnds: 1, crashes: 1 } }
  const { exploration } = await ask<{ exploration: string }>(socket, 'explore', request)
  expect(await grew).toMatchObject({ exploration })
  expect(await ended).toMatchObject({ exploration, summary: { schedules: '1020', complete: true } })
  const position = await ask<Position>(socket, 'position', { exploration, path: ['A', '~', 'B'] })
  expect(position.brokenAlready).toEqual(['exclusion'])
  const shortest = { exploration, path: [], property: 'owner-only' }
  expect(await ask(socket, 'shortest', shortest)).toEqual({ steps: ['A', 'A', 'A', 'A', '~', 'B', 'A'] })

  const path = ['A', '~', 'B']
  const { runs } = await ask<RunAccepted>(socket, 'play', { exploration, path })
  const [{ run = '' } = {}] = runs
  const { header, judgement }: StoredRun = await (await fetch(`${server.url}/api/runs/${run}`)).json()
  expect(header.lesson).toMatchObject({
    title: expect.stringMatching(/: A ~ B$/),
    beats: [{}, { when: { on: 'key-expired' } }, {}],
  })
  expect(judgement.verdicts).toContainEqual(expect.objectContaining({ property: 'exclusion', status: 'violated' }))
})

test('what is no question is refused with a code', async () => {
  const socket = server.connect()
  expect(await ask(socket, 'explore', { lock: 'set-nx-px', budget: { crashes: 9 } })).toMatchObject({
    code: 'BAD_REQUEST',
  })
  expect(await ask(socket, 'explore', { lock: 'no-such', budget: {} })).toMatchObject({ code: 'UNKNOWN_LOCK' })
  const position = { exploration: 'gone', path: [] }
  expect(await ask(socket, 'position', position)).toMatchObject({ code: 'UNKNOWN_EXPLORATION' })
})
