import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { percentile, toTenths } from '../statistics.ts'
import type { BareServer } from './bare.ts'
import { ask, type Classroom, limitMs, open } from './class.ts'

const usualSteps = 60
/** Interval between steps, which is about how often a held arrow key repeats, in milliseconds. */
const stepEveryMs = 100

export const StepFigures = z.object({
  p50Ms: z.number(),
  p99Ms: z.number(),
  /** `p99Ms` without the time that the server waited for a processor. */
  ownP99Ms: z.number(),
  heard: z.number(),
  expected: z.number(),
})
export type StepFigures = z.infer<typeof StepFigures>

/**
 * Measures the time from the teacher's step to its arrival at each follower. `waited` returns the time that the server has waited for a processor so far;
 * `ownP99Ms` is computed without the waiting time during each step.
 */
export async function measureSteps(
  { teacher, followers }: Pick<Classroom, 'teacher' | 'followers'>,
  steps = usualSteps,
  waited: () => number = () => 0,
): Promise<StepFigures> {
  const sentMs: { atMs: number; waitedMs: number }[] = []
  const tookMs: number[] = []
  const ownMs: number[] = []
  for (const follower of followers)
    follower.on('room-place', ({ place }) => {
      const sent = sentMs[place?.index ?? -1]
      if (sent === undefined) return
      const ms = performance.now() - sent.atMs
      tookMs.push(ms)
      ownMs.push(ms - (waited() - sent.waitedMs))
    })
  for (let index = 0; index < steps; index += 1) {
    const place = { scenario: 'gc-pause', comparison: null, index, atMs: index, live: false, panel: 'code', focus: 0 }
    sentMs[index] = { atMs: performance.now(), waitedMs: waited() }
    await Promise.all([ask(teacher, 'room-do', { do: 'show', place }), sleep(stepEveryMs)])
  }
  const figures = await figuresOf(tookMs, steps * followers.length)
  return { ...figures, ownP99Ms: toTenths(percentile(ownMs, 0.99)) }
}

/** Measures the same time with plain socket.io, with messages of the same size and the same number of sockets. */
export async function measureBareSteps(server: BareServer, count: number) {
  const sockets = Array.from({ length: count + 1 }, () => open(server.url))
  await Promise.all(sockets.map((socket) => new Promise<void>((done) => socket.on('connect', done))))
  const [teacher, ...followers] = sockets
  const sentMs: number[] = []
  const tookMs: number[] = []
  for (const follower of followers)
    follower.on('room-place', ({ place }) => {
      tookMs.push(performance.now() - (sentMs[place?.index ?? -1] ?? Number.NaN))
    })
  for (let index = 0; index < usualSteps; index += 1) {
    const place = { scenario: 'gc-pause', comparison: null, index, atMs: index, live: false, panel: 'code', focus: 0 }
    sentMs[index] = performance.now()
    teacher?.emit('room-do', { do: 'show', place }, () => undefined)
    await sleep(stepEveryMs)
  }
  const figures = await figuresOf(tookMs, usualSteps * count)
  for (const socket of sockets) socket.disconnect()
  return figures
}

async function figuresOf(tookMs: readonly number[], expected: number): Promise<Omit<StepFigures, 'ownP99Ms'>> {
  const untilMs = performance.now() + limitMs
  while (tookMs.length < expected && performance.now() < untilMs) await sleep(10)
  return {
    p50Ms: toTenths(percentile(tookMs, 0.5)),
    p99Ms: toTenths(percentile(tookMs, 0.99)),
    heard: tookMs.length,
    expected,
  }
}
