import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { Outgoing } from './outgoing.ts'

const limits = { enoughBytes: 100, maxBytes: 1000, silenceMs: 5000 }

function open() {
  let nowMs = 0
  const wire = Object.assign(new EventEmitter(), { transport: new EventEmitter() })
  const cut = vi.fn()
  const outgoing = new Outgoing(wire, cut, limits, () => nowMs)
  return {
    outgoing,
    cut,
    send: (bytes: number) => wire.emit('packetCreate', { data: 'x'.repeat(bytes) }),
    flush: () => wire.emit('flush'),
    taken: () => wire.transport.emit('drain'),
    close: () => wire.emit('close'),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

test('whoever sends much waits until the reader has taken it', async () => {
  const { outgoing, send, flush, taken } = open()
  expect(await outgoing.room()).toBe(true)
  send(100)
  const onRoom = vi.fn()
  const room = outgoing.room().then(onRoom)
  flush()
  await Promise.resolve()
  expect(onRoom).not.toHaveBeenCalled()
  taken()
  await room
  expect(onRoom).toHaveBeenCalledWith(true)
})

test('a reader that takes nothing is cut off, once, by what piles up or by the time', () => {
  const full = open()
  full.send(600)
  full.flush()
  full.send(400)
  expect(full.cut).not.toHaveBeenCalled()
  full.send(1)
  full.send(1)
  expect(full.cut).toHaveBeenCalledTimes(1)

  const silent = open()
  silent.send(1)
  silent.flush()
  silent.pass(5001)
  silent.send(1)
  expect(silent.cut).toHaveBeenCalledTimes(1)
})

test('nobody waits for a connection that has gone', async () => {
  const { outgoing, send, close } = open()
  send(100)
  const room = outgoing.room()
  close()
  expect(await room).toBe(false)
})
