/**
 * Simulates a teacher, and the member of the class who is notified last, in a process that does nothing else. Therefore, the time between the teacher's step
 * and its arrival is spent in the server. Prints the figures.
 */
import { z } from 'zod'
import type { RoomJoined } from '#model/messages/workshop.ts'
import { ask, open } from './class.ts'
import { ready } from './other-process.ts'
import { measureSteps } from './steps.ts'
import { waitedMs } from './waited.mjs'

const Order = z.object({ url: z.string(), code: z.string(), secret: z.string(), steps: z.number(), server: z.number() })

async function main(): Promise<void> {
  const { url, code, secret, steps, server } = Order.parse(JSON.parse(process.argv[2] ?? ''))
  const teacher = open(url)
  const last = open(url)
  await ask(teacher, 'room-lead', { code, secret })
  await ask<RoomJoined>(last, 'room-join', { code, name: 'Last' })
  await ready()
  process.stdout.write(
    `${JSON.stringify(await measureSteps({ teacher, followers: [last] }, steps, () => waitedMs(server)))}\n`,
  )
  process.exit()
}

await main()
