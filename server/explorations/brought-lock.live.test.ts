/**
 * Tests explorations of locks that run in processes of their own. A lock that is also in the catalogue must have the same counts. The soak run tests more
 * locks.
 */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { projectFolder } from '#server/settings.ts'
import { BroughtLock } from './brought-lock.ts'
import { asking, explorerForTests } from './testing/explorer.ts'

const isAll = process.env.LOCKSTEP_ALL_BROUGHT === '1'
const hasPython = spawnSync('python3', ['--version']).status === 0
const fileOf = (name: string) => fileURLToPath(new URL(`./testing/${name}`, import.meta.url))
const programs = {
  node: [process.execPath, fileOf('brought.mjs')],
  python: ['python3', fileOf('brought.py')],
}
const explorer = explorerForTests()

async function brought(language: keyof typeof programs, kind: string, nodes = 1): Promise<BroughtLock> {
  const lock = await BroughtLock.open({
    ...{ command: [...programs[language], kind], nodes, clients: 2 },
    ...{ scenariosFolder: path.join(projectFolder, 'scenarios'), cacheFolder: path.join(projectFolder, '.cache') },
  })
  onTestFinished(() => lock.close())
  return lock
}

const budgets = isAll
  ? [{}, { leaseEnds: 1 }, { crashes: 1 }, { leaseEnds: 1, crashes: 1 }]
  : [{ leaseEnds: 1, crashes: 1 }]
const plain = ['set-nx-px-get-del', 'setnx-then-expire', 'set-nx-px', 'set-nx-px-blind-del']
const compared = (['node', 'python'] as const).flatMap((language) => plain.map((kind) => ({ language, kind })))
const quick = [{ language: 'python', kind: 'set-nx-px-get-del' }] as const

describe.runIf(hasPython)('a lock in a process of its own', () => {
  test.each(isAll ? compared : quick)(
    '$kind in $language has the counts of the catalogue’s',
    async ({ language, kind }) => {
      const lock = await brought(language, kind)
      for (const budget of budgets) {
        const [own, known] = [await lock.explore(asking(budget)), await explorer().explore(kind, asking(budget))]
        const { schedules, states, broken, complete, notExplorable } = own.summary
        expect({ schedules, states, broken, complete, notExplorable }).toEqual({
          ...{ complete: true, notExplorable: null, states: known.summary.states },
          ...{ schedules: known.summary.schedules, broken: known.summary.broken },
        })
      }
      expect(lock.findings).toMatchObject({ tokens: [{ where: expect.stringMatching(/^set/i) }], numbers: [] })
    },
  )

  const odd = [
    { kind: 'deadline', code: 'own-clock', says: 'SETNX lock:stock 1' },
    { kind: 'coin', code: 'not-deterministic', says: 'one start does: sends' },
    { kind: 'clears everything', code: 'not-permitted', says: 'FLUSHALL' },
    { kind: 'watches', code: 'watches-keys', says: 'WATCH lock:stock' },
    { kind: 'remaining', code: 'own-clock', says: 'NX PX 1199999' },
    { kind: 'json with a time', code: 'own-clock', says: 'a time of its own clock' },
    { kind: 'blocks', code: 'blocks', says: 'BLPOP' },
    { kind: 'server time', code: 'server-clock', says: 'never stands still' },
    { kind: 'calls a function', code: 'functions', says: 'FCALL' },
    { kind: 'greater token wins', code: 'not-deterministic', says: 'another’s 1' },
  ]
  test.each(isAll ? odd : odd.slice(0, 2))('$kind is refused by name', async ({ kind, code, says }) => {
    const lock = await brought('python', kind)
    // A coin may fall on the same side several times in a row.
    const { summary } = await lock.explore(asking({ leaseEnds: 1 }))
    expect(summary).toMatchObject({ code, complete: false, broken: {}, notExplorable: expect.stringContaining(says) })
  })

  test.each(isAll ? ['json', 'process id', 'sleeps'] : [])('%s is explored like any other', async (kind) => {
    const lock = await brought('python', kind)
    const { summary } = await lock.explore(asking({ leaseEnds: 1, crashes: 1 }))
    expect(summary).toMatchObject({ schedules: '1020', broken: { exclusion: { schedules: '594' } } })
  })

  // On three nodes, the exploration takes minutes.
  const large = isAll ? [{ nodes: 3, orders: '5038848' }] : []
  test.each(large)(
    'on $nodes nodes it has as many orders as the catalogue’s Redlock',
    {
      timeout: 900_000,
    },
    async ({ nodes, orders }) => {
      const { summary } = await (await brought('node', 'majority', nodes)).explore(asking())
      expect(summary).toMatchObject({ complete: true, schedules: orders, broken: {} })
    },
  )

  test('code that dies on an answer is a worker that is gone', async () => {
    const { summary } = await (await brought('python', 'dies when refused')).explore(asking())
    expect(summary).toMatchObject({
      schedules: '10',
      broken: {},
      threw: { schedules: '8', smallest: ['A', 'B'], client: 'B' },
    })
    expect(summary.threw?.message).toContain('nobody handled this')
  })
})
