/** Starts servers and runners in their own processes, which tests can kill. They run like `npm start` with a page that is already built. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { io } from 'socket.io-client'
import { vi } from 'vitest'
import { projectFolder } from '#server/settings.ts'
import { type TestSocket, waitLimitMs } from './live-server.ts'

export interface OwnProcess {
  url: string
  child: ChildProcess
  /** Connects like a page opened through the printed link. `visitor` is the secret of its browser. */
  connect(visitor?: string): TestSocket
}

/**
 * Starts a server, which the caller must end through `child`. Rejects with the server's output if
 * it does not start. `limit` is a shell command to run first, such as `ulimit -f 48`.
 */
export async function startProcess(env: NodeJS.ProcessEnv, limit = ''): Promise<OwnProcess> {
  const { child, said } = await startCommand(['serve'], env, /^Lockstep is ready at http:.*\n/m, limit)
  const [, url = '', host = ''] = /ready at (\S+)\/#host=(\S+)/.exec(said) ?? []
  return {
    url,
    child,
    connect: (visitor) =>
      io(url, {
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
        auth: { host, ...(visitor === undefined ? {} : { visitor }) },
      }),
  }
}

/** Starts a runner. Resolves with its name and process when the runner is ready to take runs. */
export async function startRunner(env: NodeJS.ProcessEnv): Promise<{ name: string; child: ChildProcess }> {
  const { child, said } = await startCommand(['runner'], env, /^Runner \S+ is ready.*\n/m)
  return { child, name: /^Runner (\S+)/.exec(said)?.[1] ?? '' }
}

/** Kills one of these processes without warning, as a power failure would. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

async function startCommand(argv: string[], env: NodeJS.ProcessEnv, ready: RegExp, limit = '') {
  const program = [process.execPath, path.join(projectFolder, 'bin', 'dev', 'compiled-server.mjs'), ...argv]
  const child = spawn('/bin/sh', ['-c', `${limit}\nexec "$0" "$@"`, ...program], {
    cwd: projectFolder,
    env: { ...process.env, PORT: '0', LOCKSTEP_KEEP_READY: '0', LOCKSTEP_LANG: 'en', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let failed = ''
  child.stdout.on('data', (text) => {
    said += text
  })
  child.stderr.on('data', (text) => {
    failed += text
  })
  await vi.waitUntil(() => ready.test(said) || child.exitCode !== null, { timeout: 3 * waitLimitMs })
  if (child.exitCode !== null) throw new Error(`${argv[0]} ended with ${child.exitCode}: ${failed}`)
  return { child, said }
}
