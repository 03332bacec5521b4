import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readyDependencies } from './dependencies.mjs'

const wanted = {
  '': { version: '1.0.0' },
  'node_modules/a': { version: '1.2.3' },
  'node_modules/b': { version: '2.0.0' },
}
const path = process.env.PATH
let project = ''
let said: string[] = []

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'lockstep-dependencies-'))
  said = []
  writePackages('package-lock.json', wanted)
})

afterEach(() => {
  process.env.PATH = path
  rmSync(project, { recursive: true, force: true })
})

function writePackages(file: string, packages: object): void {
  mkdirSync(join(project, 'node_modules'), { recursive: true })
  writeFileSync(join(project, file), JSON.stringify({ packages }))
}

/** Puts a fake `npm` first on the PATH. It records its arguments in the file `calls`, then runs the script. */
function npmThat(script: string): void {
  const folder = join(project, 'programs')
  mkdirSync(folder)
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho "$*" >> calls\n${script}\n`)
  chmodSync(join(folder, 'npm'), 0o755)
  process.env.PATH = `${folder}:${path}`
}

const installs = 'cp package-lock.json node_modules/.package-lock.json'
const ready = () => readyDependencies(project, (words) => said.push(words))
const calls = () =>
  existsSync(join(project, 'calls')) ? readFileSync(join(project, 'calls'), 'utf8').trim().split('\n') : []

describe('dependencies', () => {
  it('are left alone when they are what the lock file asks for', async () => {
    npmThat(installs)
    writePackages('node_modules/.package-lock.json', {
      'node_modules/a': { version: '1.2.3' },
      'node_modules/b': { version: '2.0.0' },
    })
    await ready()
    expect(calls()).toEqual([])
    expect(said).toEqual([])
  })

  it.each([
    ['nothing is installed', undefined],
    ['a package is missing', { 'node_modules/a': { version: '1.2.3' } }],
    [
      'a package is of another version',
      { 'node_modules/a': { version: '1.2.3' }, 'node_modules/b': { version: '1.9.0' } },
    ],
  ])('are installed by lock file when %s', async (_, installed) => {
    npmThat(installs)
    if (installed !== undefined) writePackages('node_modules/.package-lock.json', installed)
    await ready()
    expect(calls()).toHaveLength(1)
    expect(calls()[0]).toMatch(/^ci --include=dev/)
    expect(said).toEqual(['Installing dependencies…'])
    await ready()
    expect(calls()).toHaveLength(1)
  })

  it('do not count those of other platforms as missing', async () => {
    npmThat(installs)
    writePackages('package-lock.json', { ...wanted, 'node_modules/mac-only': { version: '1.0.0', optional: true } })
    writePackages('node_modules/.package-lock.json', wanted)
    await ready()
    expect(calls()).toEqual([])
  })

  it('are installed once when two start at the same time', async () => {
    npmThat(`sleep 0.3; ${installs}`)
    await Promise.all([ready(), ready()])
    expect(calls()).toHaveLength(1)
  })

  it('say what npm said when they cannot be installed', async () => {
    npmThat('echo no network today >&2; exit 9')
    await expect(ready()).rejects.toThrow(/status 9[\s\S]*no network today/)
  })
})
