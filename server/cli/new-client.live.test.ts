import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../http/testing/live-server.ts'
import { call } from './testing/capture.ts'

const folder = await temporaryFolder()
afterAll(() => rm(folder, { recursive: true }))

const hasPython = spawnSync('python3', ['--version']).status === 0

const written = async (language: string, name: string) => {
  const file = path.join(folder, name)
  const { status, out } = await call(['new', 'client', `--${language}`, file])
  expect(status).toBe(0)
  expect(out).toContain('node bin/lockstep.mjs try gc-pause -- ')
  expect(await readFile(file, 'utf8')).toContain('A lock for `lockstep try`')
  return file
}

test('what is written for Node is the template that every trial in our tests plays', async () => {
  const template = await readFile(new URL('./templates/client.mjs', import.meta.url), 'utf8')
  const text = await readFile(await written('node', 'a.mjs'), 'utf8')
  expect(text).toBe(template.replaceAll('my-lock.mjs', 'a.mjs'))
})

test.runIf(hasPython)('what is written for Python works as it stands', async () => {
  const file = await written('python', 'a.py')
  const { status } = await call(['try', 'duplicate-consumers', '--json', '--out', folder, '--', 'python3', file])
  expect(status).toBe(0)
})

test('Go and Java have a template too; no file is overwritten', async () => {
  await written('go', 'a.go')
  const file = await written('java', 'A.java')
  const { status, err } = await call(['new', 'client', '--java', file])
  expect([status, err]).toEqual([2, expect.stringContaining('is there already')])
})

test.each([[['new', 'client']], [['new', 'client', '--go', '--java']]])('%j is not understood', async (argv) => {
  const { status, err } = await call(argv)
  expect([status, err]).toEqual([2, expect.stringContaining('Say one of --node, --python, --go and --java.')])
})
