/** Tests that the package runs from any folder and writes nothing into that folder. `e2e/package` tests that npm can install the package. */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureRedis } from '../../server/stores/redis/servers/install.ts'
import { root } from '../setup/project.mjs'
import { filesUnder, readyStage } from './stage.mjs'

const folder = mkdtempSync(join(tmpdir(), 'lockstep packed '))
const stage = join(folder, 'lockstep')
const home = join(folder, 'home')
let env: NodeJS.ProcessEnv = {}

beforeAll(async () => {
  cpSync(await readyStage(root, (words) => console.warn(words)), stage, { recursive: true })
  mkdirSync(home)
  execFileSync('chmod', ['-R', 'a-w', stage])
  const redis = await ensureRedis({ cacheFolder: join(root, '.cache') })
  env = {
    HOME: home,
    PATH: '/nowhere',
    LOCKSTEP_REDIS_SERVER: redis.path,
    LD_LIBRARY_PATH: redis.libraryPath ?? '',
  }
})
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', stage])
  rmSync(folder, { recursive: true, force: true })
})

const lockstep = (...args: string[]) =>
  promisify(execFile)(process.execPath, [join(stage, 'bin/lockstep.mjs'), ...args], { cwd: home, env })

test('a lesson runs live, its code lines are known, and recordings go to the user’s data folder', async () => {
  const { stdout } = await lockstep('run', 'gc-pause', '--json')
  const { runs } = JSON.parse(stdout) as { runs: { asExpected: boolean; trace: string }[] }
  expect(runs.map(({ asExpected }) => asExpected)).toEqual([true, true])
  const traces = join(home, '.local/share/lockstep/traces')
  expect(runs.map(({ trace }) => dirname(trace))).toEqual([traces, traces])
  const events = readFileSync(runs[0]?.trace ?? '', 'utf8')
  expect(events).toContain('"source":{"file":"locks/redis/watchdog/lock.ts","line":')
  expect(events).toContain('"source":{"file":"workers/')
})

test('where a lock’s own code threw is told by the source maps in the package', async () => {
  const { stdout } = await lockstep('run', 'acquire-outside-try', '--json')
  const { runs } = JSON.parse(stdout) as { runs: { trace: string }[] }
  const threw = readFileSync(runs[0]?.trace ?? '', 'utf8').match(/"kind":"client-threw".*/)?.[0]
  expect(threw).toMatch(/"source":\{"file":"locks\/redis\/set-nx-px\/lock\.ts","line":\d+\}/)
})

test('recordings are packed tighter, say the same, and are read', async () => {
  const [inClone, here] = [root, stage].map((project) => join(project, 'scenarios/recordings'))
  const names = readdirSync(inClone ?? '')
  expect(readdirSync(here ?? '')).toEqual(names.map((name) => name.replace(/\.gz$/, '.br')))
  for (const name of names) {
    const [one, other] = [join(inClone ?? '', name), join(here ?? '', name.replace(/\.gz$/, '.br'))]
    expect(brotliDecompressSync(readFileSync(other)).equals(gunzipSync(readFileSync(one)))).toBe(true)
  }
  const { stdout } = await lockstep('check', join(here ?? '', 'gc-pause.jsonl.br'))
  expect(stdout).toContain('2 runs, as expected.')
})

test('lessons are told in other languages, from one packed file', async () => {
  expect(readdirSync(join(stage, 'scenarios')).filter((name) => name.startsWith('locale'))).toEqual(['locale.br'])
  const { stdout } = await lockstep('texts', 'zh')
  const rows = stdout.trimEnd().split('\n').slice(1)
  expect(rows.length).toBeGreaterThan(80)
  expect(rows.filter((row) => !/ 0 +0 +\d+$/.test(row))).toEqual([])
})

test('orders of a dozen locks are in it, so that timelines say when it was too late', () => {
  const files = readdirSync(join(stage, 'scenarios/orders'))
  expect(new Set(files.map((name) => name.split('.')[0])).size).toBeGreaterThan(12)
  for (const name of files) {
    const { graph } = JSON.parse(String(gunzipSync(readFileSync(join(stage, 'scenarios/orders', name)))))
    expect(graph, name).not.toBeNull()
  }
})

test('what needs sources is refused by name', async () => {
  await expect(lockstep('new', 'lock', 'mine')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('NEEDS_CLONE'),
  })
  await expect(lockstep('record', '--all')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('NEEDS_CLONE'),
  })
})

test('its documents link to nothing that is not in it', () => {
  const documents = filesUnder(stage).filter((file) => file.endsWith('.md'))
  const links = documents.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\(([^):#]+)[)#]/g)].map(([, to = '']) => resolve(dirname(file), to)),
  )
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((to) => !existsSync(to))).toEqual([])
  expect(readFileSync(join(stage, 'README.md'), 'utf8')).toContain('(in a clone)')
})

test('nothing in it is a test, a dependency, or names the folder that it was made in', () => {
  const names = readdirSync(stage, { recursive: true, encoding: 'utf8' })
  expect(names.filter((name) => /\.test\.|node_modules|(^|\/)testing(\/|$)/.test(name))).toEqual([])
  const code = names.filter((name) => /\.(mjs|map|json|br)$/.test(name))
  const contents = (name: string) => {
    const bytes = readFileSync(join(stage, name))
    return name.endsWith('.br') ? brotliDecompressSync(bytes) : bytes
  }
  expect(code.filter((name) => contents(name).includes(root))).toEqual([])
})
