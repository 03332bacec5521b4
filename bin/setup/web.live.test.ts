import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readyWeb } from './web.mjs'

/** Fake vite that copies the file to be built, and fails if the file's content is "broken". */
const builder = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const next = process.argv[process.argv.indexOf('--outDir') + 1]
const text = readFileSync('web/src/pages/main.tsx', 'utf8')
if (text === 'broken') { console.error('main.tsx: broken'); process.exit(1) }
mkdirSync(next, { recursive: true })
writeFileSync(next + '/index.html', text)`

let project = ''
let said: string[] = []

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'lockstep-web-'))
  said = []
  put('package.json', '{ "type": "module" }')
  put('node_modules/vite/bin/vite.js', builder)
  put('web/src/pages/main.tsx', 'one')
  put('model/trace/trace.ts', 'trace')
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

const ready = () => readyWeb(project, (words) => said.push(words))
const page = () => readFileSync(join(project, 'web/dist/index.html'), 'utf8')

describe('the page', () => {
  it('is built when it is missing, and then not again', async () => {
    await ready()
    await ready()
    expect(page()).toBe('one')
    expect(said).toEqual(['Building the page…'])
  })

  it.each([
    'web/src/pages/main.tsx',
    'model/trace/trace.ts',
    'build/page.config.ts',
    'package-lock.json',
    'scenarios/lesson.ts',
    'e2e/libraries/redlock/redlock.results.json',
  ])('is built again when %s changes', async (path) => {
    await ready()
    put(path, 'two')
    await ready()
    expect(said).toHaveLength(2)
  })

  it('is not built again for a test or a part that is not in it', async () => {
    await ready()
    put('web/src/pages/main.test.tsx', 'test')
    put('server/engine/gate.ts', 'gate')
    put('web/dist/extra.js', 'extra')
    await ready()
    expect(said).toHaveLength(1)
  })

  it('is built once when two start at the same time', async () => {
    await Promise.all([ready(), ready()])
    expect(said.filter((words) => words === 'Building the page…')).toHaveLength(1)
  })

  it('stays as it was when the build fails, and says why', async () => {
    await ready()
    put('web/src/pages/main.tsx', 'broken')
    await expect(ready()).rejects.toThrow(/status 1[\s\S]*main\.tsx: broken/)
    expect(page()).toBe('one')
    expect(existsSync(join(project, 'web/dist/.sources'))).toBe(true)
  })
})
