import { expect, it } from 'vitest'
import { nothingLive } from '../../build/tests/nothing-live.ts'

const root = '/home/somebody/lockstep'
function load(file: string, code = ''): void {
  const { transform } = nothingLive() as { transform(code: string, id: string): void }
  transform(code, `${root}/${file}`)
}

const imports = (module: string) => `import { thing } from "${module}";`

it.each([
  ['the fleet', 'server/stores/redis/servers/pool.ts', ''],
  ['a client of Redis', 'server/engine/connection.ts', imports('ioredis')],
  ['a socket', 'server/http/app.ts', imports('socket.io')],
  ['a process', 'bin/setup/child.mjs', imports('node:child_process')],
  ['a process that is loaded late', 'server/cli/run.ts', `await import('${'child_process'}')`],
  ['a port', 'server/ports.ts', imports('node:net')],
])('a pure test that loads %s fails', (_, file, code) => {
  expect(() => load(file, code)).toThrow(/needs .*\.live\.test\.ts/)
})

it.each([
  ['what a run sees of the fleet', 'server/stores/store.ts', ''],
  ['files', 'server/runs/trace-store.ts', imports('node:fs/promises')],
  ['what looks at an address', 'server/http/hosts.ts', 'import { isIP } from "node:net";'],
])('a pure test may load %s', (_, file, code) => {
  expect(() => load(file, code)).not.toThrow()
})
