import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyLibraryRecordings, findLibraryRecording } from './library-recordings.ts'

const name = 'redsync-4.18.1.gc-pause.jsonl.gz'
let libraries = ''
beforeAll(async () => {
  libraries = await mkdtemp(path.join(tmpdir(), 'lockstep-libraries-'))
  await mkdir(path.join(libraries, 'redsync', 'recordings'), { recursive: true })
  await mkdir(path.join(libraries, 'not-played'))
  await writeFile(path.join(libraries, 'libraries.mjs'), '')
  await writeFile(path.join(libraries, 'redsync', 'library.jsonl.gz'), 'private')
  await writeFile(path.join(libraries, 'redsync', 'recordings', name), 'packed')
})
afterAll(() => rm(libraries, { recursive: true, force: true }))

test('a recording is found by its library and its name, and nothing outside its folder is', () => {
  expect(findLibraryRecording(libraries, 'redsync', name)).toBe(path.join(libraries, 'redsync', 'recordings', name))
  const odd = [
    ['redsync', 'other.jsonl.gz'],
    ['not-played', name],
    ['redsync', '../library.jsonl.gz'],
    ['redsync/recordings/..', '../library.jsonl.gz'],
    ['..', name],
    ['__proto__', name],
    ['', ''],
  ] as const
  for (const [library, wanted] of odd) expect(findLibraryRecording(libraries, library, wanted)).toBeUndefined()
})

test('a site has all of them, each below its library, and no other file', async () => {
  const site = path.join(libraries, 'site')
  expect(await copyLibraryRecordings(libraries, site)).toBe(1)
  expect(await readdir(site)).toEqual(['redsync'])
  expect(existsSync(path.join(site, 'redsync', name))).toBe(true)
})

test('a package, which has no libraries, copies none', async () => {
  expect(await copyLibraryRecordings(path.join(libraries, 'missing'), path.join(libraries, 'site'))).toBe(0)
})
