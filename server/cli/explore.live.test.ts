import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { plainBudget } from '#scenarios/budget.ts'
import { startsFromSources } from '#server/engine/testing/from-sources.ts'
import { temporaryFolder } from '../http/testing/live-server.ts'
import { projectFolder } from '../settings.ts'
import { call } from './testing/capture.ts'

startsFromSources()

const exploredIn = (out: string) => JSON.parse(out).explorations

test('explore tells programs what was asked, what was counted, and which way is the smallest', async () => {
  const argv = ['explore', 'set-nx-px-get-del', '--lease-ends', '1', '--crashes', '1', '--json']
  const { status, out, err } = await call(argv)
  expect({ status, err }).toEqual({ status: 0, err: '' })
  const counted = (schedules: string, smallest: string) => ({ schedules, smallest: smallest.split(' ') })
  expect(exploredIn(out)).toEqual([
    {
      lock: 'set-nx-px-get-del',
      clients: 2,
      fenced: false,
      budget: { ...plainBudget, leaseEnds: 1, crashes: 1 },
      complete: true,
      schedules: '1020',
      states: 501,
      executions: expect.any(Number),
      ms: expect.any(Number),
      broken: {
        exclusion: counted('594', 'A ~ B'),
        'owner-only': counted('30', 'A A A A ~ B A'),
        'no-lost-update': counted('288', 'A A ~ B B B A'),
      },
      notExplorable: null,
      // The lock states what it expects for exactly this question.
      differs: [],
    },
  ])
})

test('explore says why a lock cannot be explored, and to people the same as to programs', async () => {
  const argv = ['explore', 'set-nx-px', 'pubsub', '--late-replies', '0']
  const [told, read] = await Promise.all([call([...argv, '--json']), call(argv)])
  expect([told.status, read.status]).toEqual([0, 0])
  const [explored, refused] = exploredIn(told.out)
  expect(explored).toMatchObject({ lock: 'set-nx-px', complete: true, schedules: '8', broken: {}, notExplorable: null })
  expect(refused).toMatchObject({ lock: 'pubsub', complete: false, schedules: '0', states: 0, broken: {} })
  expect(read.out).toMatch(/^set-nx-px +8 +25 .*nothing$/m)
  expect(read.out).toContain(refused.notExplorable)
})

test.each([
  [['explore'], /Which lock\?/],
  [['explore', '--all', 'setnx'], /not both/],
  [['explore', 'setn'], /no lock "setn". Did you mean "setnx"/],
  [['explore', 'setnx', '--clients', '5'], /--clients is "5", and must be a whole number from 2 to 4/],
])('%j is bad usage', async (argv, words) => {
  const { status, out, err } = await call(argv)
  expect({ status, out }).toEqual({ status: 2, out: '' })
  expect(err).toMatch(words)
})

test('lock files of a folder of one’s own are explored, without any lesson', async () => {
  const folder = await temporaryFolder()
  onTestFinished(() => rm(folder, { recursive: true }))
  const own = path.join(folder, 'locks', 'redis')
  await cp(path.join(projectFolder, 'scenarios', 'locks', 'redis', 'set-nx-px'), path.join(own, 'mine'), {
    recursive: true,
  })
  const context = path.join(projectFolder, 'scenarios', 'locks', 'redis', 'context.ts')
  const file = path.join(own, 'mine', 'lock.ts')
  await writeFile(file, (await readFile(file, 'utf8')).replace("'../context.ts'", JSON.stringify(context)))
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
  const argv = ['explore', 'mine', '--scenarios', folder, '--lease-ends', '1', '--crashes', '1', '--json']
  const { status, out, err } = await call(argv)
  expect({ status, err }).toEqual({ status: 0, err: '' })
  expect(exploredIn(out)).toMatchObject([
    { lock: 'mine', schedules: '620', broken: { exclusion: { schedules: '348' } } },
  ])
})
