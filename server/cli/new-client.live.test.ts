import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../http/testing/live-server.ts'
import { call } from './testing/capture.ts'

const folder = await temporaryFolder()
afterAll(() => rm(folder, { recursive: true }))

const written = async (language: string, name: string) => {
  const file = path.join(folder, name)
  const { status, out } = await call(['new', 'client', `--${language}`, file])
  expect(status).toBe(0)
  expect(out).toContain('node bin/lockstep.mjs try gc-pause -- ')
  expect(await readFile(file, 'utf8')).toContain('A lock for `lockstep try`')
  return file
}

test('what is written for Node works as it stands, and so does what is written for Python, where that is', async () => {
  const commands = [[process.execPath, await written('node', 'a.mjs')]]
  const python = await written('python', 'a.py')
  if (spawnSync('python3', ['--version']).status === 0) commands.push(['python3', python])
  for (const command of commands) {
    const { status } = await call(['try', 'what-is-a-lock', '--json', '--out', folder, '--', ...command])
    expect([command[0], status]).toEqual([command[0], 0])
  }
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
