/**
 * Measures a class with hostile members, all of whom share the class's address, while the teacher steps and others join and answer. The hostile members send
 * only valid messages. The people whose latency is measured connect before the hostile members begin, from processes that do little else.
 */
import { readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { isInconclusive } from '#model/checkers/verdict.ts'
import type { RunAccepted, RunEnded } from '#model/messages/messages.ts'
import type { MeasuredServer } from '../server.ts'
import { ask, type Classroom, type ClassSocket, limitMs } from './class.ts'
import { beginLoad, readLoad } from './load.ts'
import { startOther } from './other-process.ts'
import { StepFigures } from './steps.ts'

/** Number of honest people who join, answer and come back during the measurement. */
const people = 40
/** Number of members who run a lesson three times during the measurement. */
const runners = 3
/** Number of the teacher's steps. It is larger than without hostile members, because with only sixty steps the p99 would be the single slowest step. */
const steps = 150

/** Measures the steps, the number of honest joins, answers and returns that were accepted, and the maximum memory of the server. */
export async function measureHostile(server: MeasuredServer, room: Classroom) {
  const { url } = server
  const { code, secret, teacher, followers } = room
  const question = { kind: 'free', ask: 'Does it hold?', options: ['Yes', 'No'], right: null }
  await ask(teacher, 'room-do', { do: 'ask', question })
  const runs = await record(teacher)
  const honest = startOther('./honest-process.ts', { url, code, count: people })
  const timed = startOther('./teacher-process.ts', { url, code, secret, steps, server: server.pid })
  await Promise.all([honest.hear(), timed.hear()])
  const hostile = startOther('./hostile-process.ts', { url, code, runs })
  await hostile.hear()

  const heard = countSteps(followers)
  const crowd = monitorEventLoopDelay({ resolution: 5 })
  let mostMb = 0
  const looking = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb(server.pid))
  }, 100)
  try {
    beginLoad(server)
    crowd.enable()
    honest.go()
    timed.go()
    const [figures, accepted, meanwhile] = await Promise.all([timed.hear(), honest.hear(), runMeanwhile(followers)])
    const load = await readLoad(server)
    crowd.disable()
    return {
      ...StepFigures.parse(JSON.parse(figures)),
      ...(await heard(steps * followers.length)),
      server: { ...load, cpuMsPerStep: Math.round((10 * load.cpuMs) / steps) / 10 },
      crowdP99Ms: Math.round(crowd.percentile(99) / 1e6),
      accepted: Number(accepted),
      of: 3 * people,
      runs: meanwhile,
      mostMb: Math.round(mostMb),
    }
  } finally {
    clearInterval(looking)
    await Promise.all([hostile.stop(), honest.stop(), timed.stop()])
  }
}

/** Counts received steps. Returns a function that waits until `expected` steps have arrived, or until a time limit. */
function countSteps(followers: readonly ClassSocket[]) {
  let heard = 0
  for (const follower of followers)
    follower.on('room-place', () => {
      heard += 1
    })
  return async (expected: number) => {
    const untilMs = performance.now() + limitMs
    while (heard < expected && performance.now() < untilMs) await sleep(10)
    return { heard, expected }
  }
}

/** Makes a recording that the hostile members request. */
async function record(teacher: ClassSocket): Promise<string[]> {
  return (await runOnce(teacher)).map(({ run }) => run)
}

/** Runs a lesson for some honest members. Counts the runs that had a result, and the runs that were inconclusive because the machine was paused. */
async function runMeanwhile(followers: readonly ClassSocket[]) {
  const ended = await Promise.all(
    followers.slice(0, runners).map(async (follower) => {
      const first = await runOnce(follower)
      return [...first, ...(await runOnce(follower)), ...(await runOnce(follower))]
    }),
  )
  const runs = ended.flat()
  return {
    ended: runs.length,
    void: runs.filter(({ judgement }) => judgement !== undefined && isInconclusive(judgement)).length,
  }
}

/** Runs a lesson, and resolves with the lesson's runs once all of them have ended. */
async function runOnce(person: ClassSocket): Promise<RunEnded[]> {
  const accepted = await ask<RunAccepted>(person, 'run', { scenario: 'gc-pause' })
  const waiting = new Set(accepted.runs.map(({ run }) => run))
  const over: RunEnded[] = []
  await new Promise<void>((done) => {
    const hear = (ended: RunEnded) => {
      if (!waiting.delete(ended.run)) return
      over.push(ended)
      if (waiting.size > 0) return
      person.off('run-ended', hear)
      done()
    }
    person.on('run-ended', hear)
    for (const { run } of accepted.runs) void ask(person, 'watch', { run, from: 0 })
  })
  return over
}

function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
