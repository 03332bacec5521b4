/** What the measured server's own process says of itself: what it needs is not what a busy machine keeps from it. */
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { MeasuredServer } from '../server.ts'

const Load = z.object({
  /** How late the server's own timers came because of what it did itself. */
  p99Ms: z.number(),
  mostMs: z.number(),
  /** Processor time of all of its threads. */
  cpuMs: z.number(),
  /** How long the machine had no processor for it. */
  keptMs: z.number(),
})
export type Load = z.infer<typeof Load>

export const meter = fileURLToPath(new URL('./meter.mjs', import.meta.url))

/** The server has been started with the `meter`. */
export function beginLoad({ child }: MeasuredServer): void {
  child.send('begin')
}

export async function readLoad({ child }: MeasuredServer): Promise<Load> {
  const answered = once(child, 'message')
  child.send('read')
  const [load] = await answered
  return Load.parse(load)
}
