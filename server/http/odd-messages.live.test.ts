/** Tests messages with errors that schemas do not catch: nesting too deep for recursion, and strings that are not valid text. */
import { expect, test } from 'vitest'
import { toServer } from '#model/messages/socket.ts'
import type { RoomCreated } from '#model/messages/workshop.ts'
import { ask, serverForTests, type TestSocket } from './testing/live-server.ts'
import { act, lead } from './testing/room.ts'

const server = await serverForTests()

/** Sends a raw string, because the client's own library could not encode such a request. Resolves with the refusal's code, or with the whole answer. */
async function sent(name: string, request: string, socket: TestSocket = server.connect()): Promise<unknown> {
  if (!socket.connected) await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  const { engine } = socket.io
  return await new Promise((resolve) => {
    const hear = (data: unknown) => {
      const [, answer] = /^3777(\[.*\])$/.exec(String(data)) ?? []
      if (answer === undefined) return
      engine.off('data', hear)
      const [value] = JSON.parse(answer)
      resolve(value?.code ?? value)
    }
    engine.on('data', hear)
    engine.once('close', () => resolve('cut off'))
    engine.write(`2777[${JSON.stringify(name)},${request}]`)
  })
}

const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
const fields = ['code', 'name', 'path', 'lock', 'budget', 'place', 'run', 'scenario', 'do', 'any']
/** Returns the fields to test in one message. The soak tests every field in every message. */
const fieldsFor = (turn: number) =>
  fields.filter((_, at) => process.env.LOCKSTEP_THOROUGH === '1' || at % 5 === turn % 5)

test('lists in lists, 20,000 deep, are refused like anything else that is no request', async () => {
  for (const [turn, name] of Object.keys(toServer).entries()) {
    const asked = [nested, ...fieldsFor(turn).map((field) => `{"${field}":${nested}}`)]
    const answers = await Promise.all(asked.map((request) => sent(name, request)))
    expect([name, ...new Set(answers)]).toEqual([name, 'BAD_REQUEST'])
  }
})

test('half of a surrogate pair is no text, wherever it stands', async () => {
  const teacher = server.connect()
  expect(await sent('room-create', '{"title":"\\ud800"}', teacher)).toBe('BAD_REQUEST')
  const room = await ask<RoomCreated>(teacher, 'room-create', { title: 'Locks 🔒' })
  await lead(teacher, room)
  expect(await sent('room-join', `{"code":"${room.code}","name":"Ana \\udc00"}`)).toBe('BAD_REQUEST')
  expect(await sent('explore', '{"lock":"\\ud83d","budget":{}}')).toBe('BAD_REQUEST')
  expect(await sent('run', '{"scenario":"gc-pause","parameters":{"\\ud800":1}}')).toBe('BAD_REQUEST')
  const question = { kind: 'free' as const, ask: 'Why \ud800?', options: ['Yes', 'No'], right: null }
  expect(await act(teacher, { do: 'ask', question })).toMatchObject({ code: 'BAD_REQUEST' })
})
