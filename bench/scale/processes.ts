import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const startLimitMs = 120_000

export interface Started {
  child: ChildProcess
  /** Output of the process up to the point at which it was ready. */
  said: string
}

/**
 * Starts `program` bound to one core (`core` modulo the number of cores), so that figures for different numbers of processes are comparable. Resolves when the
 * program's output matches `ready`.
 */
export async function startOn(
  core: number,
  program: string[],
  env: NodeJS.ProcessEnv,
  ready: RegExp,
): Promise<Started> {
  const bound = ['-c', String(core % availableParallelism()), process.execPath, ...program]
  const child = spawn('taskset', bound, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`${program.join(' ')} ended with ${status}`)
  })
  ended.catch(() => {})
  let said = ''
  const isReady = new Promise<void>((resolve) => {
    child.stdout.on('data', (text) => {
      said += text
      if (ready.test(said)) resolve()
    })
  })
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`${program.join(' ')} is not ready`)), startLimitMs).unref()
  })
  await Promise.race([isReady, ended, late])
  return { child, said }
}

const lockstep = join('bin', 'dev', 'compiled-server.mjs')
const quiet = { PORT: '0', LOCKSTEP_LANG: 'en', LOCKSTEP_LOG: 'silent', LOCKSTEP_KEEP_READY: '0' }

export async function startServerOn(core: number, env: NodeJS.ProcessEnv) {
  const started = await startOn(core, [lockstep, 'serve'], { ...quiet, ...env }, /^Lockstep is ready at http:.*\n/m)
  const [, url = '', hostToken = ''] = /ready at (\S+)\/#host=(\S+)/.exec(started.said) ?? []
  return { ...started, url, hostToken }
}

export const startRunnerOn = (core: number, env: NodeJS.ProcessEnv) =>
  startOn(core, [lockstep, 'runner'], { ...quiet, ...env }, /^Runner \S+ is ready.*\n/m)

export async function stopAll(started: readonly Started[]): Promise<void> {
  await Promise.all(
    started.map(async ({ child }) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
    }),
  )
}

export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-scale-'))
  try {
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
