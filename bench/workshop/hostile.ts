/** Members who mean ill, all from the class's own address, while the teacher steps and others join and answer. Everything they send is allowed. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { RunAccepted } from '../../model/messages/messages.ts'
import type { RoomJoined } from '../../model/messages/workshop.ts'
import type { MeasuredServer } from '../server.ts'
import { ask, type Classroom, type ClassSocket, open } from './class.ts'
import { measureSteps } from './steps.ts'

/** People who join, answer and come back meanwhile. */
const honest = 40

/** What is measured besides the steps: how many honest joins, answers and re-entries were accepted, and what the server held at most. */
export async function measureHostile(server: MeasuredServer, room: Classroom) {
  const stop = await startHostile(server, room, await record(room.teacher))
  let mostMb = 0
  const looking = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb(server.pid))
  }, 100)
  try {
    const [steps, accepted] = await Promise.all([measureSteps(room), comeAndAnswer(server, room)])
    return { ...steps, accepted, of: 3 * honest, mostMb: Math.round(mostMb) }
  } finally {
    clearInterval(looking)
    await stop()
  }
}

async function startHostile({ url }: MeasuredServer, { code }: Classroom, runs: string[]) {
  const script = fileURLToPath(new URL('./hostile-process.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify({ url, code, runs })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const come = await Promise.race([once(child.stdout, 'data').then(() => true), gone.then(() => false)])
  if (!come) throw new Error('Those who mean ill could not come.')
  return async () => {
    child.kill('SIGKILL')
    await gone
  }
}

/** A recording for them to ask for. */
async function record(teacher: ClassSocket): Promise<string[]> {
  const accepted = await ask<RunAccepted>(teacher, 'run', { scenario: 'gc-pause' })
  await sleep(8000)
  return accepted.runs.map(({ run }) => run)
}

/** Each comes, answers, loses the line, and comes back. Returns how many of these were accepted. */
async function comeAndAnswer(server: MeasuredServer, { code, teacher }: Classroom): Promise<number> {
  const question = { kind: 'free', ask: 'Does it hold?', options: ['Yes', 'No'], right: null }
  await ask(teacher, 'room-do', { do: 'ask', question })
  const counts = await Promise.all(
    Array.from({ length: honest }, async (_, i) => {
      let accepted = 0
      try {
        const first = open(server.url)
        const { token, room } = await ask<RoomJoined>(first, 'room-join', { code, name: `Honest ${i}` })
        accepted += 1
        await ask(first, 'room-answer', { question: room.question?.id ?? 0, option: 0 })
        accepted += 1
        first.disconnect()
        const second = open(server.url)
        await ask(second, 'room-join', { code, token })
        accepted += 1
        second.disconnect()
      } catch (error) {
        process.stderr.write(`${String(error)}\n`)
      }
      return accepted
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

function residentMb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
