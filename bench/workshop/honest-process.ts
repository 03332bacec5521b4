/**
 * Simulates honest people who join, answer, lose their connection and come back. Runs in a separate process, and connects before the measurement starts. Prints
 * how many actions were accepted.
 */
import { z } from 'zod'
import type { RoomJoined } from '#model/messages/workshop.ts'
import { ask, type ClassSocket, open } from './class.ts'
import { ready } from './other-process.ts'

const Order = z.object({ url: z.string(), code: z.string(), count: z.number() })

async function main(): Promise<void> {
  const { url, code, count } = Order.parse(JSON.parse(process.argv[2] ?? ''))
  const sockets = Array.from({ length: count }, () => open(url))
  await Promise.all(sockets.map((socket) => new Promise<void>((done) => socket.once('connect', done))))
  await ready()
  const accepted = await Promise.all(sockets.map((socket, i) => comeAndAnswer(socket, { url, code }, `Honest ${i}`)))
  process.stdout.write(`${accepted.reduce((sum, each) => sum + each, 0)}\n`)
  process.exit()
}

async function comeAndAnswer(first: ClassSocket, { url, code }: { url: string; code: string }, name: string) {
  let accepted = 0
  try {
    const { token, room } = await ask<RoomJoined>(first, 'room-join', { code, name })
    accepted += 1
    await ask(first, 'room-answer', { question: room.question?.id ?? 0, option: 0 })
    accepted += 1
    first.disconnect()
    const second = open(url)
    await ask(second, 'room-join', { code, token })
    accepted += 1
    second.disconnect()
  } catch (error) {
    process.stderr.write(`${String(error)}\n`)
  }
  return accepted
}

await main()
