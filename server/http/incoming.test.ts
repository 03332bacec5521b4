import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { type IncomingWire, limitIncoming } from './incoming.ts'

function limited() {
  const line = new EventEmitter()
  const close = vi.fn()
  const wire = Object.assign(new EventEmitter(), { request: { socket: line }, close })
  limitIncoming(wire as unknown as IncomingWire)
  return { line, wire, close }
}

test('what comes in is counted as it comes, though no message ever ends', () => {
  const { line, close } = limited()
  const frames = Buffer.alloc(64 * 1024)
  for (let n = 0; n < 15; n += 1) line.emit('data', frames)
  expect(close).not.toHaveBeenCalled()
  for (let n = 0; n < 10; n += 1) line.emit('data', frames)
  expect(close).toHaveBeenCalled()
})

test('packets cost more than their bytes', () => {
  const { line, wire, close } = limited()
  for (let n = 0; n < 30_000; n += 1) {
    line.emit('data', Buffer.alloc(7))
    wire.emit('packet', { type: 'pong' })
  }
  expect(close).toHaveBeenCalled()
})
