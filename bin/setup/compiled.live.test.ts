import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readyCompiled } from './compiled.mjs'

/** Fake vite that copies the file to be compiled, and fails if the file's content says so. */
const compiler = `
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
const next = process.argv[process.argv.indexOf('--outDir') + 1]
const text = readFileSync('server/cli/main.ts', 'utf8')
if (text === 'no code') {
  console.error('Build failed\\n\\u001b[31m[builtin:vite-transform] \\u001b[0mUnexpected token\\n   ╭─[ server/cli/main.ts:1:4 ]\\n at build (rolldown.mjs:1:2)')
  writeFileSync('tries', 'x', { flag: 'a' })
  process.exit(1)
}
if (text === 'broken') { console.error('main.ts: broken'); process.exit(1) }
mkdirSync(next, { recursive: true })
writeFileSync(next + '/main.mjs', text)
`

let project = ''
let said: string[] = []

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'lockstep-compiled-'))
  said = []
  put('package.json', '{ "type": "module" }')
  put('node_modules/vite/bin/vite.js', compiler)
  put('server/cli/main.ts', 'one')
  put('scenarios/chapters/first.ts', 'lesson')
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

function put(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), text)
}

const ready = () => readyCompiled(project, (words) => said.push(words))
const main = (folder: string | undefined) => readFileSync(join(folder ?? '', 'main.mjs'), 'utf8')

describe('the compiled server', () => {
  it('is compiled when it is missing and when a source changes, into a folder that nobody else can open', async () => {
    const first = await ready()
    expect(await ready()).toBe(first)
    expect(statSync(dirname(first ?? '')).mode & 0o777).toBe(0o700)
    put('scenarios/chapters/first.test.ts', 'test')
    put('scenarios/recordings/first.jsonl', 'trace')
    expect(await ready()).toBe(first)
    put('scenarios/chapters/second.ts', 'lesson')
    put('server/cli/main.ts', 'two')
    const second = await ready()
    expect([main(first), main(second)]).toEqual(['one', 'two'])
    expect(said).toEqual([])
  })

  it('is not compiled anew where the project was moved to: it finds its folder when it runs', async () => {
    await ready()
    const before = project
    project = `${before}-moved`
    renameSync(before, project)
    put('node_modules/vite/bin/vite.js', 'process.exit(1)')
    expect(main(await ready())).toBe('one')
    expect(said).toEqual([])
  })

  it('is removed once it is out of date and nobody runs it', async () => {
    const first = (await ready()) ?? ''
    const marks = join(first, '.users')
    rmSync(join(marks, String(process.pid)))
    put('server/cli/main.ts', 'two')
    await ready()
    expect(existsSync(first)).toBe(false)
  })

  it('is compiled once when two start at the same time', async () => {
    const [one, other] = await Promise.all([ready(), ready()])
    expect(one).toBe(other)
    expect(said).toEqual(['Waiting for another start that is compiling the server…'])
  })

  it('is tried once with code that does not compile, and the line is said without the stack', async () => {
    put('server/cli/main.ts', 'no code')
    expect([await ready(), await ready()]).toEqual([undefined, undefined])
    expect(readFileSync(join(project, 'tries'), 'utf8')).toBe('x')
    const why = 'so it runs from its sources, which takes longer to start. server/cli/main.ts:1:4: Unexpected token'
    expect(said).toEqual([expect.stringContaining(why), expect.stringContaining(why)])
    expect(said.join()).not.toContain('rolldown')
  })

  it('is not used if it does not compile, or if others could have put it there, which is said', async () => {
    put('server/cli/main.ts', 'broken')
    expect(await ready()).toBeUndefined()
    put('server/cli/main.ts', 'one')
    expect(main(await ready())).toBe('one')
    chmodSync(join(project, '.cache', 'compiled'), 0o777)
    expect(await ready()).toBeUndefined()
    expect(said).toEqual([expect.stringContaining('main.ts: broken'), expect.stringContaining('Others can write')])
  })
})
