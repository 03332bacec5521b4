import { PacketType } from 'socket.io-parser'
import { expect, test } from 'vitest'
import { SharedMessages } from './shared-messages.ts'

test('what many are sent is encoded once, and everything else each time', () => {
  const messages = new SharedMessages()
  const encoder = new messages.parser.Encoder()
  const event = { type: PacketType.EVENT, nsp: '/' }
  const send = (message: object) => encoder.encode({ ...event, data: ['said', message] })
  const source = { of: 'both' }
  const shared = () => messages.of(source, 'first', () => ({ n: 1 }))
  const first = send(shared())
  expect(first).toEqual(['2["said",{"n":1}]'])
  expect(send(shared())).toBe(first)
  expect(send(messages.of(source, 'second', () => ({ n: 2 })))).toEqual(['2["said",{"n":2}]'])
  expect(send(messages.of({ of: 'both' }, 'first', () => ({ n: 3 })))).toEqual(['2["said",{"n":3}]'])
  // A message that asks for an answer carries a number that belongs to this page, so it cannot be shared.
  expect(encoder.encode({ ...event, data: ['said', shared()], id: 7 })).toEqual(['27["said",{"n":1}]'])
  const alone = { n: 1 }
  expect(send(alone)).not.toBe(send(alone))
})
