import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const startLimitMs = 120_000

export interface MeasuredServer {
  url: string
  /** Token that makes a visitor the host. */
  hostToken: string
  /** Time from the start of the process to the first `ok` of /healthz, in milliseconds. */
  startMs: number
  pid: number
  child: ChildProcess
  stop(): Promise<void>
}

/**
 * Starts a server as a user would, on a free port and with its own data folder. `fill` puts traces into the data folder before the server starts. `meter` is a
 * module that is loaded into the server and answers messages from this process.
 */
export async function startServer(fill?: (traces: string) => Promise<void>, meter?: string): Promise<MeasuredServer> {
  const port = await freePort()
  const data = mkdtempSync(join(tmpdir(), 'lockstep-bench-'))
  await fill?.(join(data, 'traces'))
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', LOCKSTEP_DATA: data }
  const began = performance.now()
  const loaded = meter === undefined ? [] : ['--import', meter]
  const child = spawn(process.execPath, [...loaded, join(root, 'bin/lockstep.mjs'), 'serve'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'ignore', ...(meter === undefined ? [] : ['ipc' as const])],
  })
  const url = `http://127.0.0.1:${port}`
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    if (performance.now() - began > startLimitMs) throw new Error('the server did not start')
    await sleep(10)
  }
  const hostToken = readFileSync(join(data, 'host-token'), 'utf8').trim()
  return {
    url,
    hostToken,
    startMs: performance.now() - began,
    pid: child.pid ?? 0,
    child,
    stop: () => stop(child, data),
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`)).ok
  } catch {
    return false
  }
}

async function stop(child: ChildProcess, data: string): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  await ended
  rmSync(data, { recursive: true, force: true })
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
