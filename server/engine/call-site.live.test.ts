import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import type { ReportedLines } from './testing/reported-lines.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
// The folder is inside the project, because compiled code resolves its packages from the folder that contains it.
const folder = mkdtempSync(join(root, '.cache', 'reported-lines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The test plays one lock in this many. Reading the lines of a call stack is slow, so only the soak run plays every lock. */
const oneIn = process.env.LOCKSTEP_EVERY_ORDER === '1' ? 1 : 6
const program = 'server/engine/testing/reported-lines'
const env = {
  ...process.env,
  NODE_ENV: 'production',
  LOCKSTEP_COMPILED: folder,
  LOCKSTEP_COMPILED_TOO: `${program}.ts`,
}
const run = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, args, { cwd: root, env, maxBuffer: 1e8 })).stdout

test('a lock that is compiled says the lines that its call stacks say', async () => {
  const config = join(root, 'build/server.config.ts')
  await run(
    join(root, 'node_modules/vite/bin/vite.js'),
    'build',
    '--config',
    config,
    '--outDir',
    folder,
    '--logLevel',
    'error',
  )
  const found = JSON.parse(
    await run('--enable-source-maps', join(folder, `${program}.mjs`), String(oneIn)),
  ) as ReportedLines
  expect(found.wrong).toEqual([])
  const locks = readdirSync(join(root, 'scenarios/locks/redis'), { withFileTypes: true })
  expect(found.locks.length).toBeGreaterThan((0.9 / oneIn) * locks.filter((one) => one.isDirectory()).length)
  // Nearly all calls are compiled to announce their line. Few lines come from the call stack.
  expect(found.captured).toBeLessThan(0.05 * found.said)
}, 300_000)
