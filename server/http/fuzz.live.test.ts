import { readdir } from 'node:fs/promises'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Refusal, runToServer } from '#model/messages/messages.ts'
import { ask, type LiveServer, startTestServer, waitLimitMs } from './testing/live-server.ts'

/** Fixed, so that a failure can be reproduced. */
const seed = 20261120
const sizes =
  process.env.LOCKSTEP_THOROUGH === '1'
    ? { messages: 1200, addresses: 60, packets: 400 }
    : { messages: 300, addresses: 6, packets: 30 }
let server: LiveServer
const failures: unknown[] = []
const noteFailure = (error: unknown) => failures.push(error)
beforeAll(async () => {
  process.on('uncaughtExceptionMonitor', noteFailure)
  server = await startTestServer()
}, waitLimitMs)
afterAll(async () => {
  process.off('uncaughtExceptionMonitor', noteFailure)
  await server.close()
}, waitLimitMs)

async function health(): Promise<unknown> {
  return await (await fetch(`${server.url}/healthz`)).json()
}

/** Nearly valid requests. None can be carried out, because there is no such scenario and no such run. */
const nearly = fc.record(
  {
    scenario: fc.oneof(fc.constant('gc-pausee'), fc.string(), fc.anything()),
    locks: fc.oneof(fc.array(fc.string()), fc.anything()),
    parameters: fc.oneof(fc.dictionary(fc.string(), fc.double()), fc.anything()),
    seed: fc.oneof(fc.integer(), fc.double(), fc.anything()),
    run: fc.oneof(fc.string(), fc.constant('a-1'), fc.anything()),
    comparison: fc.oneof(fc.string(), fc.constant('a-1'), fc.anything()),
    kept: fc.oneof(fc.boolean(), fc.anything()),
    name: fc.oneof(fc.string(), fc.anything()),
    from: fc.oneof(fc.integer(), fc.double(), fc.anything()),
    ['__proto__']: fc.anything(),
  },
  { requiredKeys: [] },
)
const names = fc.oneof(fc.constantFrom(...Object.keys(runToServer)), fc.string())
const sendable = (value: unknown) => {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}
const parts = fc.array(fc.oneof(nearly, fc.anything()).filter(sendable), { maxLength: 3 })
const reserved = new Set(['connect', 'connect_error', 'disconnect', 'disconnecting', 'newListener', 'removeListener'])

test(
  'hundreds of malformed messages are each refused; none crashes anything and none changes anything',
  async () => {
    const before = await health()
    const sent = fc.sample(
      fc.tuple(
        names.filter((name) => !reserved.has(name)),
        parts,
      ),
      { numRuns: sizes.messages, seed },
    )
    // Opens a new connection after 50 messages because of the rate limit per connection.
    for (let start = 0; start < sent.length; start += 50) {
      const socket = server.connect()
      const answers = await Promise.all(
        sent.slice(start, start + 50).map(([name, message]) => ask(socket, name, ...message)),
      )
      for (const answer of answers) expect(z.strictObject(Refusal.shape).safeParse(answer).error).toBeUndefined()
      socket.disconnect()
    }
    expect(await health()).toEqual(before)
    expect(await readdir(path.join(server.dataFolder, 'traces'))).toEqual([])
    expect(failures).toEqual([])
  },
  waitLimitMs * 3,
)

test(
  'malformed addresses are each refused, and none leads out of the folder',
  async () => {
    const odd = fc.sample(fc.oneof(fc.string(), fc.webPath(), fc.constant('../../package.json')), {
      numRuns: sizes.addresses,
      seed,
    })
    const addresses = odd.flatMap((text) => {
      const part = encodeURIComponent(text)
      return [
        `/api/recordings?limit=${part}`,
        `/api/recordings?${part}`,
        `/api/comparisons/${part}/recording`,
        `/api/references/${part}`,
      ]
    })
    for (const address of addresses) {
      // Does not keep the connection open: on a machine that was paused, the server might have just closed it.
      const response = await fetch(`${server.url}${address}`, { headers: { connection: 'close' } })
      const body: unknown = await response.json()
      const listed = response.status === 200 && new URL(response.url).pathname === '/api/recordings'
      if (listed) expect(body).toEqual({ recordings: [] })
      else expect(z.strictObject(Refusal.shape).safeParse(body).error).toBeUndefined()
      expect(response.status).toBeLessThan(500)
    }
    expect(failures).toEqual([])
  },
  waitLimitMs * 3,
)

test(
  'garbage below the messages closes at most its own connection',
  async () => {
    const before = await health()
    const bystander = server.connect()
    await ask(bystander, 'watch', { run: 'a-1' })
    const garbage = [
      '2',
      '2[',
      '2["run"',
      '2{}',
      '2[1]',
      '2[null,{}]',
      '21[]',
      '9',
      '',
      '51-["run",{"_placeholder":true,"num":0}]',
    ]
    for (const packet of [
      ...garbage,
      ...fc.sample(fc.string(), { numRuns: sizes.packets, seed }),
      '2["disconnect"]',
      '2["connect",{}]',
      '1',
      '0/other,',
    ]) {
      const socket = server.connect()
      await new Promise((resolve) => socket.on('connect', () => resolve(undefined)))
      socket.io.engine.write(packet)
      socket.disconnect()
    }
    for (const body of ['', 'x', '4', '42["run"', '\u001e\u001e', '99:4']) {
      await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`, { method: 'POST', body })
      await fetch(`${server.url}/socket.io/?EIO=4&transport=polling&sid=${body}`, { method: 'POST', body })
      await fetch(`${server.url}/socket.io/?EIO=3&transport=${body}`)
    }
    expect(await ask(bystander, 'watch', { run: 'a-1' })).toMatchObject({ code: 'UNKNOWN_RUN' })
    expect(await health()).toEqual(before)
    expect(failures).toEqual([])
  },
  waitLimitMs * 3,
)
