import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { judge } from '#model/judgement/judge.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { poolForTests } from '../engine/testing/redis.ts'
import { steadyRun } from '../engine/testing/steady.ts'
import { worldOn } from '../engine/testing/world.ts'
import { temporaryFolder, waitLimitMs } from '../http/testing/live-server.ts'
import { runId } from '../runs/ids.ts'
import { orderOf } from '../runs/request.ts'
import { projectFolder } from '../settings.ts'
import { call } from './testing/capture.ts'

const pool = poolForTests()
const root = await temporaryFolder()
afterAll(async () => {
  await rm(root, { recursive: true })
})

/** Links the project's scenarios into the test's folder, except the chapters and locks. */
const scenarios = path.join(projectFolder, 'scenarios')
for (const name of (await readdir(scenarios)).filter((each) => each !== 'chapters' && each !== 'locks')) {
  await symlink(path.join(scenarios, name), path.join(root, name))
}
/** Copies the locks, so that new ones can be added. */
await cp(path.join(scenarios, 'locks'), path.join(root, 'locks'), { recursive: true })
await mkdir(path.join(root, 'chapters'))
const chaptersText = await readFile(path.join(scenarios, 'chapters', 'chapters.ts'), 'utf8')
await writeFile(path.join(root, 'chapters', 'chapters.ts'), chaptersText)

const env = { LOCKSTEP_SCENARIOS: root }
const filesIn = async (chapter: string) => await readdir(path.join(root, 'chapters', chapter)).catch(() => [])

describe('new scenario', () => {
  test(
    'writes a lesson that is in the catalogue, runs live at once, and comes out as it expects',
    async () => {
      const { status, out, err } = await call(['new', 'scenario', 'my-lesson', '--chapter', '3'], { env })
      expect({ status, err }).toEqual({ status: 0, err: '' })
      expect(out).toContain(path.join('3-how-long-is-a-lease', 'my-lesson.ts'))
      expect(out).toContain('node bin/lockstep.mjs run my-lesson')

      const catalogue = await loadCatalogue(root)
      const lesson = catalogue.scenarios.get('my-lesson')?.lesson
      expect(lesson).toMatchObject({ title: 'My lesson', chapter: '3-how-long-is-a-lease' })
      // Like every lesson, the template has at most 15 words per sentence.
      const sentences = JSON.stringify(lesson).split(/[.?!:"] ?/)
      expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 15)).toEqual([])
      const { scenario, casts, parameters, seed } = orderOf(catalogue, { scenario: 'my-lesson' })
      const judged = casts.map(async (cast, index) => {
        const plan = { run: runId('test', index + 1), comparison: 'test', scenario, cast, parameters, seed }
        const { differences, asExpected } = judge(await steadyRun(plan, worldOn(pool())))
        return [cast.role, differences, asExpected]
      })
      expect(await Promise.all(judged)).toEqual([
        ['wrong', [], true],
        ['right', [], true],
      ])
    },
    waitLimitMs * 2,
  )

  test('goes into the last chapter if none is named, and makes its folder', async () => {
    expect((await call(['new', 'scenario', 'another'], { env })).status).toBe(0)
    expect(await filesIn('8-other-stores')).toEqual(['another.ts'])
  })

  test('never overwrites a file', async () => {
    const before = (await call(['new', 'scenario', 'taken', '--chapter', '2-giving-it-back'], { env })).status
    const again = await call(['new', 'scenario', 'taken', '--chapter', '5'], { env })
    expect([before, again.status, again.out]).toEqual([0, 2, ''])
    expect(again.err).toContain(
      'There is a scenario "taken" already, in chapters/2-giving-it-back/taken.ts (DUPLICATE). "taken-2" is free.',
    )
    expect(await filesIn('5-when-the-server-fails')).toEqual([])
  })
})

describe('new lock', () => {
  test('writes a lock that is in the catalogue, with its script and what the explorer must find', async () => {
    const { status, out, err } = await call(['new', 'lock', 'my-lock'], { env })
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(out).toContain('node bin/lockstep.mjs explore my-lock --expected')
    const { locks, problems } = await loadCatalogue(root)
    expect(problems.filter(({ file }) => file.includes('my-lock'))).toEqual([])
    const lock = locks.get('my-lock')
    expect(lock).toMatchObject({ store: 'redis', definition: { title: 'My lock' } })
    expect(lock?.definition.heading).toBeUndefined()
    expect([...(lock?.scripts.keys() ?? [])]).toEqual(['release.lua'])
    expect(lock?.explores).toEqual(locks.get('set-nx-px')?.explores)
  })
})

const misused: [argv: string[], words: string][] = [
  [[], 'What is to be new?'],
  [['lok', 'x'], 'Did you mean "lock"?'],
  [['lock'], 'What is its id?'],
  [['lock', 'a', 'b'], 'One lock at a time'],
  [['lock', '../x'], '(BAD_NAME)'],
  [['lock', 'redlock'], 'There is a lock "redlock" already, in locks/redis/redlock (DUPLICATE).'],
  [['scenari', 'x'], 'Did you mean "scenario"?'],
  [['scenario'], 'What is its id?'],
  [['scenario', 'a', 'b'], 'One scenario at a time'],
  [
    ['scenario', 'My Lesson!'],
    '"My Lesson!" is no id: at most 40 of a-z, 0-9 and - (BAD_NAME). Did you mean "my-lesson"?',
  ],
  [['scenario', '../../x'], '(BAD_NAME). Did you mean "x"?'],
  [['scenario', '…'], '(BAD_NAME).\n'],
  [['scenario', 'x'.repeat(41)], '(BAD_NAME)'],
  [
    ['scenario', 'x', '--chapter', 'redlock'],
    'There is no chapter "redlock" (UNKNOWN_CHAPTER). Did you mean "6-the-redlock-debate"?',
  ],
  [['scenario', 'x', '--chapter', '99'], 'Chapters stand in chapters/chapters.ts: 1-taking-the-lock, '],
  [['scenario', 'x', '--chaptr', '1'], 'There is no option --chaptr. Did you mean "chapter"?'],
]
test.each(misused)('new %j is bad usage, and writes nothing', async (args, words) => {
  const { status, out, err } = await call(['new', ...args], { env })
  expect({ status, out }).toEqual({ status: 2, out: '' })
  expect(err).toContain(words)
  expect(await filesIn('1-taking-the-lock')).toEqual([])
})
