import { expect, test } from 'vitest'
import type { PageServer } from './page-socket.ts'
import { SharedMessages } from './shared-messages.ts'

type Packet = Parameters<PageServer['encoder']['encode']>[0]

/** An encoder that says what it was given, and how often. */
function sharing() {
  const encoder = {
    encoded: 0,
    encode: ({ data, id }: Packet) => [`${encoder.count()} ${id} ${JSON.stringify(data)}`],
    count: () => ++encoder.encoded,
  }
  const messages = new SharedMessages(encoder)
  const send = (message: object, id?: number) =>
    encoder.encode({ type: 2, nsp: '/', data: ['said', message], id } as Packet)[0]
  return { encoder, messages, send }
}

test('what many are sent is written once, and everything else each time', () => {
  const { encoder, messages, send } = sharing()
  const source = { of: 'both' }
  const shared = () => messages.of(source, 'first', () => ({ n: 1 }))
  expect([send(shared()), send(shared()), send(shared())]).toEqual(Array(3).fill('1 undefined ["said",{"n":1}]'))
  expect(send(messages.of(source, 'second', () => ({ n: 2 })))).toBe('2 undefined ["said",{"n":2}]')
  expect(send(messages.of({ of: 'both' }, 'first', () => ({ n: 3 })))).toBe('3 undefined ["said",{"n":3}]')
  // Whoever is asked for an answer has a number of their own.
  expect(send(shared(), 7)).toBe('4 7 ["said",{"n":1}]')
  send({ n: 1 })
  send({ n: 1 })
  expect(encoder.encoded).toBe(6)
})
