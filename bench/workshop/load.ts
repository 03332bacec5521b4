/** Figures that the measured server's own process reports. They separate the server's own work from its waiting for a processor on a busy machine. */
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { MeasuredServer } from '../server.ts'

const Load = z.object({
  /** How late the server's timers were because of the server's own work. */
  p99Ms: z.number(),
  mostMs: z.number(),
  /** Processor time of all the server's threads. */
  cpuMs: z.number(),
  /** How long the server's main thread waited for a processor. */
  keptMs: z.number(),
})
export type Load = z.infer<typeof Load>

export const meter = fileURLToPath(new URL('./meter.mjs', import.meta.url))

/** Starts the measurement. The server must have been started with the `meter`. */
export function beginLoad({ child }: MeasuredServer): void {
  child.send('begin')
}

export async function readLoad({ child }: MeasuredServer): Promise<Load> {
  const answered = once(child, 'message')
  child.send('read')
  const [load] = await answered
  return Load.parse(load)
}
