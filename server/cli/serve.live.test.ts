import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { io } from 'socket.io-client'
import { afterAll, expect, test, vi } from 'vitest'
import type { RunAccepted } from '#model/messages/messages.ts'
import { temporaryFolder, waitLimitMs } from '../http/testing/live-server.ts'
import { readTrace } from '../runs/read-trace.ts'
import { projectFolder } from '../settings.ts'

const folder = await temporaryFolder()
const started: ChildProcess[] = []
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL')
  await rm(folder, { recursive: true })
})

/** Starts a server in its own process, like `npm start` with a page that is already built. */
async function startServer() {
  const args = [path.join(projectFolder, 'bin', 'dev', 'compiled-server.mjs')]
  const env = { ...process.env, PORT: '0', LOCKSTEP_DATA: folder, LOCKSTEP_LANG: 'en' }
  const child = spawn(process.execPath, args, { cwd: projectFolder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  started.push(child)
  let said = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  await vi.waitFor(() => expect(said).toMatch(/^Lockstep is ready at http:.*\n(.*)\n$/m), { timeout: waitLimitMs })
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { child, ended, url: /ready at (\S+)\/#host=[a-f0-9]{48}\n/.exec(said)?.[1] ?? '' }
}

/** Waits until `count` runs are being recorded. Returns the paths of their traces. */
async function tracesIn(data: string, count: number): Promise<string[]> {
  const traces = path.join(data, 'traces')
  return await vi.waitFor(
    async () => {
      // The folder also contains notes about owners.
      const names = (await readdir(traces)).filter((name) => name.endsWith('.jsonl'))
      expect(names).toHaveLength(count)
      return names.map((name) => path.join(traces, name))
    },
    { timeout: waitLimitMs },
  )
}

/** Returns every process that is not a zombie, with its parent. */
function processes(): { pid: number; parent: number }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' }).trim().split('\n')
  return lines.flatMap((line) => {
    const [pid, parent, state] = line.trim().split(/\s+/)
    return state?.startsWith('Z') ? [] : [{ pid: Number(pid), parent: Number(parent) }]
  })
}

/** The server handles these signals alike, so only the soak sends each of them. */
const signals =
  process.env.LOCKSTEP_THOROUGH === '1' ? (['SIGINT', 'SIGTERM', 'SIGHUP'] as const) : (['SIGINT'] as const)

test.each(signals)(
  '%s ends the server, the run it was in and every process, in good order, and does not wait for the run',
  async (signal) => {
    const { child, ended, url } = await startServer()
    const socket = io(url, { transports: ['websocket'] })
    const accepted: RunAccepted = await socket.timeout(waitLimitMs).emitWithAck('run', { scenario: 'master-failover' })
    expect(accepted.runs).toHaveLength(2)
    const ofServer = () => processes().filter(({ parent }) => parent === child.pid)
    await vi.waitFor(() => expect(ofServer().length).toBeGreaterThan(5), { timeout: waitLimitMs })
    const before = ofServer()
    const running = await tracesIn(folder, 2)

    child.kill(signal)
    // npm forwards a signal that the terminal has already sent.
    child.kill(signal)
    expect(await ended).toBe(0)
    socket.disconnect()
    // The runs must be cancelled, however busy the machine is. If the server had waited for these runs, they would be completed.
    for (const trace of running) {
      expect((await readTrace(trace)).events.at(-1)).toMatchObject({ kind: 'run-ended', status: 'cancelled' })
      await rm(trace)
    }
    // The store servers' warden notices that the server has ended, and ends too.
    await vi.waitFor(
      () => {
        const left = new Set(processes().map(({ pid }) => pid))
        expect(before.filter(({ pid }) => left.has(pid))).toEqual([])
      },
      { timeout: waitLimitMs },
    )
  },
  waitLimitMs * 2,
)
