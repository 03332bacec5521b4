/** Killable server in a process of its own, like `npm start` once the page is built. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { io } from 'socket.io-client'
import { vi } from 'vitest'
import { projectFolder } from '#server/settings.ts'
import { type TestSocket, waitLimitMs } from './live-server.ts'

export interface OwnProcess {
  url: string
  child: ChildProcess
  /** Connects like a page opened by the printed link. `visitor`: the secret of its browser. */
  connect(visitor?: string): TestSocket
}

/** Starts a server; end it by its `child`. Rejects with its output if it does not start. `limit`: of a shell, such as `ulimit -f 48`. */
export async function startProcess(env: NodeJS.ProcessEnv, limit = ''): Promise<OwnProcess> {
  const program = [process.execPath, path.join(projectFolder, 'bin', 'dev', 'compiled-server.mjs')]
  const child = spawn('/bin/sh', ['-c', `${limit}\nexec "$0" "$@"`, ...program], {
    cwd: projectFolder,
    env: { ...process.env, PORT: '0', LOCKSTEP_KEEP_READY: '0', ...env },
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
  await vi.waitUntil(() => /^Lockstep is ready at http:.*\n/m.test(said) || child.exitCode !== null, {
    timeout: 3 * waitLimitMs,
  })
  if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}: ${failed}`)
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
