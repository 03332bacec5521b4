import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { MeasuredServer } from '../server.ts'

/** Figures that the measured server's own process reports. They separate the server's own work from the time it waits for a processor on a busy machine. */
const Load = z.object({
  /** Lateness of the server's timers that was caused by the server's own work. */
  p99Ms: z.number(),
  mostMs: z.number(),
  /** Processor time of all threads of the server. */
  cpuMs: z.number(),
  /** Time that the server's main thread waited for a processor. */
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
