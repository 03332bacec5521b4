/** Members who mean ill, all from the class's own address, while the teacher steps and others join and answer. Everything they send is allowed. */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunAccepted } from '../../model/messages/messages.ts'
import type { MeasuredServer } from '../server.ts'
import { ask, type Classroom, type ClassSocket } from './class.ts'
import { startOther } from './other-process.ts'
import { measureSteps } from './steps.ts'

/** People who join, answer and come back meanwhile. */
const people = 40

/** What is measured besides the steps: how many honest joins, answers and re-entries were accepted, and what the server held at most. */
export async function measureHostile(server: MeasuredServer, room: Classroom) {
  const { url } = server
  const { code, teacher } = room
  const hostile = startOther('./hostile-process.ts', { url, code, runs: await record(teacher) })
  await hostile.said
  const question = { kind: 'free', ask: 'Does it hold?', options: ['Yes', 'No'], right: null }
  await ask(teacher, 'room-do', { do: 'ask', question })
  const honest = startOther('./honest-process.ts', { url, code, count: people })
  let mostMb = 0
  const looking = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb(server.pid))
  }, 100)
  try {
    const [steps, accepted] = await Promise.all([measureSteps(room), honest.said])
    return { ...steps, accepted: Number(accepted), of: 3 * people, mostMb: Math.round(mostMb) }
  } finally {
    clearInterval(looking)
    await Promise.all([hostile.stop(), honest.stop()])
  }
}

/** A recording for them to ask for. */
async function record(teacher: ClassSocket): Promise<string[]> {
  const accepted = await ask<RunAccepted>(teacher, 'run', { scenario: 'gc-pause' })
  await sleep(8000)
  return accepted.runs.map(({ run }) => run)
}

function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
