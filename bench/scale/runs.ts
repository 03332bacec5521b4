/** Measures runs per second, and the time from pressing Run to the first event, for one server alone and for a server with runners at a hub. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isInconclusive } from '#model/checkers/verdict.ts'
import type { RunAccepted, RunEnded } from '#model/messages/messages.ts'
import { median, percentile, toTenths } from '../statistics.ts'
import { ask, type ClassSocket, open } from '../workshop/class.ts'
import { inFolder, type Started, startRunnerOn, startServerOn, stopAll } from './processes.ts'

/** The library's shortest run. Its script takes about 0.2 s and produces 70 events. */
const shortest = { scenario: 'find-the-fault', locks: ['one-key'] }
export const slotsEach = 16
const presses = 25
const people = 48
const runsEach = 4
const runnersLimitMs = 20_000

export interface RunFigures {
  /** Number of runners. 0 means a server alone, without a hub or a queue. */
  runners: number
  runsPerSecond: number
  /** Number of runs that were inconclusive because the machine was too slow. */
  inconclusive: number
  firstEventMs: { p50: number; p95: number }
}

/** Measures with this number of runners. `hubUrl` is the URL of a Redis that only the benchmark uses. */
export async function measureScaledRuns(runners: number, hubUrl: string): Promise<RunFigures> {
  return await inFolder(async (folder) => {
    const started: Started[] = []
    try {
      const env = { LOCKSTEP_DATA: folder, LOCKSTEP_MAX_RUNS: String(slotsEach) }
      const hub = runners === 0 ? {} : { LOCKSTEP_HUB_URL: hubUrl }
      const server = await startServerOn(0, { ...env, ...hub })
      started.push(server)
      // The server runs on the first core, and the runners use the following cores.
      for (let at = 0; at < runners; at += 1) started.push(await startRunnerOn(at + 1, { ...env, ...hub }))
      await seen(server.url, runners)
      const sockets = Array.from({ length: people }, () => open(server.url))
      try {
        await Promise.all(sockets.map((socket) => timedRun(socket)))
        const firstMs: number[] = []
        for (const socket of sockets.slice(0, presses)) firstMs.push((await timedRun(socket)).firstMs)
        const began = performance.now()
        const ended = await Promise.all(sockets.map((socket) => severalRuns(socket)))
        const seconds = (performance.now() - began) / 1000
        return {
          runners,
          runsPerSecond: toTenths((people * runsEach) / seconds),
          inconclusive: ended.flat().filter(({ judgement }) => judgement === undefined || isInconclusive(judgement))
            .length,
          firstEventMs: { p50: toTenths(median(firstMs)), p95: toTenths(percentile(firstMs, 0.95)) },
        }
      } finally {
        for (const socket of sockets) socket.disconnect()
      }
    } finally {
      await stopAll(started)
    }
  })
}

async function seen(url: string, runners: number): Promise<void> {
  for (let waitedMs = 0; waitedMs < runnersLimitMs; waitedMs += 100) {
    const text = await (await fetch(`${url}/metrics`)).text()
    if (text.includes(`\nlockstep_runners ${runners}\n`)) return
    await sleep(100)
  }
  throw new Error(`the server does not see ${runners} runners`)
}

async function severalRuns(socket: ClassSocket): Promise<RunEnded[]> {
  const ended: RunEnded[] = []
  while (ended.length < runsEach) {
    ended.push((await timedRun(socket)).ended)
    // A page may start at most four runs per second.
    await sleep(5)
  }
  return ended
}

/** Starts one run as a page would, and waits until it has ended. `firstMs` is the time from the request to the first event. */
async function timedRun(socket: ClassSocket): Promise<{ firstMs: number; ended: RunEnded }> {
  let firstMs = Number.NaN
  const pressedMs = performance.now()
  const first = () => {
    firstMs = performance.now() - pressedMs
  }
  socket.once('run-events', first)
  const ended = new Promise<RunEnded>((resolve) => socket.once('run-ended', resolve))
  await ask<RunAccepted>(socket, 'run', { ...shortest, watch: true })
  return { ended: await ended, firstMs }
}
