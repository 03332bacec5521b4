/**
 * People who come, answer, lose the line and come back, in a process of their own: what they cost the bench must not be taken for what they cost the
 * server. Prints how many of these were accepted.
 */
import { z } from 'zod'
import type { RoomJoined } from '../../model/messages/workshop.ts'
import { ask, open } from './class.ts'

const Order = z.object({ url: z.string(), code: z.string(), count: z.number() })

async function main(): Promise<void> {
  const { count, ...room } = Order.parse(JSON.parse(process.argv[2] ?? ''))
  const accepted = await Promise.all(Array.from({ length: count }, (_, i) => comeAndAnswer(room, `Honest ${i}`)))
  process.stdout.write(`${accepted.reduce((sum, each) => sum + each, 0)}\n`)
}

async function comeAndAnswer({ url, code }: { url: string; code: string }, name: string): Promise<number> {
  let accepted = 0
  try {
    const first = open(url)
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
