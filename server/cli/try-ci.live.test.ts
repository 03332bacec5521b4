/** Tests `lockstep try` for CI servers and editors, with the template client. The template hands out no token, so a late write is lost. */
import { spawn } from 'node:child_process'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { DOMParser } from '@xmldom/xmldom'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../http/testing/live-server.ts'
import { projectFolder } from '../settings.ts'
import { call, callSteady } from './testing/capture.ts'

const template = fileURLToPath(new URL('./templates/client.mjs', import.meta.url))
const folder = await temporaryFolder()
const mine = path.join(folder, 'my-lock.mjs')
const file = (name: string) => path.join(folder, name)
await copyFile(template, mine)
afterAll(() => rm(folder, { recursive: true }))

test('[try] JUnit, a badge, annotations and a summary of a lock that loses a sale', async () => {
  const [junit, badge, summary] = [file('junit.xml'), file('badge.json'), file('summary.md')]
  await writeFile(summary, 'Before.\n')
  const reports = ['--junit', junit, '--badge', badge, '--github', '--json', '--out', folder]
  const env = { ...process.env, GITHUB_STEP_SUMMARY: summary }
  const trying = ['try', 'gc-pause', ...reports, '--', process.execPath, mine]
  const { status, out, err } = await callSteady(trying, { env })
  expect([status, err]).toEqual([
    1,
    expect.stringMatching(/^::error .*title=my-lock 1\.0%3A no-lost-update in gc-pause::/m),
  ])
  const root = new DOMParser().parseFromString(await readFile(junit, 'utf8'), 'text/xml').documentElement
  expect([root?.getAttribute('failures'), root?.getAttribute('errors')]).toEqual(['1', '0'])
  expect(JSON.parse(await readFile(badge, 'utf8'))).toMatchObject({ color: 'red' })
  expect(await readFile(summary, 'utf8')).toMatch(/^Before\.\n### Lockstep: my-lock 1\.0\n/)
  const [run] = JSON.parse(out).runs
  expect(run.evidence['no-lost-update'].events.length).toBeGreaterThan(1)
})

test('[try] what cannot be written, or is asked for elsewhere than in GitHub Actions, is refused before anything is played', async () => {
  const env = { ...process.env, GITHUB_STEP_SUMMARY: '' }
  const trying = (...options: string[]) => call(['try', 'gc-pause', ...options, '--', process.execPath, mine], { env })
  expect(await trying('--github')).toMatchObject({ status: 2, err: expect.stringContaining('GITHUB_STEP_SUMMARY') })
  expect(await trying('--junit', file('none/junit.xml'))).toMatchObject({
    status: 2,
    err: expect.stringContaining('none/junit.xml'),
  })
  expect(await trying('--watch', '--json')).toMatchObject({ status: 2, err: expect.stringContaining('--watch') })
  expect(await call(['try', 'gc-pause', '--watch', '--', 'true'])).toMatchObject({
    status: 2,
    err: expect.stringContaining('names none'),
  })
})

test('[try] --watch plays again when the file changes, also after it was broken, and ends with Ctrl-C', async () => {
  const args = [path.join(projectFolder, 'bin/lockstep.mjs'), 'try', 'release-skipped', '--watch', '--out', folder]
  const child = spawn(process.execPath, [...args, '--', process.execPath, mine])
  let [said, from] = ['', 0]
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes))
  /** Waits until the process prints these words, after the words that were found before. */
  const hears = async (words: string) => {
    while (!said.includes(words, from)) {
      if (child.exitCode !== null) throw new Error(`it ended: ${said}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    from = said.indexOf(words, from) + words.length
  }
  try {
    await hears('\nrelease-skipped ')
    await hears('Plays again when')
    const text = await readFile(mine, 'utf8')
    await writeFile(mine, 'this is no program')
    await hears('before it had answered init')
    await hears('Plays again when')
    await writeFile(mine, text)
    await hears('\nrelease-skipped ')
    await hears('Plays again when')
  } finally {
    child.kill('SIGINT')
  }
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0)
})
