/** Helps tests of an external Redis: sends a run's commands, starts another Lockstep, and puts TLS in front of a server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { createServer } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { withClient } from './client.ts'
import { nodeOf } from './fixtures.ts'
import type { Fleet } from './fleet.ts'

export async function runOn(fleet: Fleet, ...commands: string[][]): Promise<void> {
  const node = nodeOf(fleet)
  await withClient(node, async (redis) => {
    for (const [command = '', ...args] of commands) {
      await node.announce?.([command, ...args])
      await redis.call(command, ...args)
    }
  })
}

/** Starts another Lockstep in the middle of a run that has written the key `left`. */
export async function startOwner(url: string): Promise<{ child: ChildProcess; gone: Promise<unknown> }> {
  const script = fileURLToPath(new URL('external-owner.fixture.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, LOCKSTEP_REDIS_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  await once(child.stdout, 'data')
  return { child, gone }
}

const file = (name: string) => fileURLToPath(new URL(`testing/${name}`, import.meta.url))

/** Self-signed certificate for `localhost`. */
export const certificate = file('localhost.crt')

export async function startTls(port: number): Promise<{ port: number; close(): void }> {
  const server = createServer(
    { cert: readFileSync(certificate), key: readFileSync(file('localhost.key')) },
    (client) => {
      const upstream = connect(port, '127.0.0.1')
      client.on('error', () => upstream.destroy()).pipe(upstream)
      upstream.on('error', () => client.destroy()).pipe(client)
    },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}
