/** Nodes that restart and have forgotten what they granted: the explorer against a model that shares nothing with it. */
import { expect, test } from 'vitest'
import { positionAt, stateAt } from '../engine/explore/position.ts'
import { behaviorsOfQuorum } from '../engine/explore/testing/slow-quorum.ts'
import { asking, explorerForTests } from './testing/explorer.ts'

const isSoak = process.env.LOCKSTEP_ALL_EXPLORED === '1'
/** Three nodes have a thousand times as many orders. */
const explorer = explorerForTests({ quorumNodes: 2 })

const quick = [{ restarts: 2, crashes: 0 }]
const slow = [
  { restarts: 0, crashes: 0 },
  { restarts: 1, crashes: 1 },
]

test.each(isSoak ? [...quick, ...slow] : quick)(
  'a quorum of two nodes with %o: the same as the slow model',
  async (budget) => {
    const { summary } = await explorer().explore('redlock', asking(budget))
    expect(summary).toMatchObject({ complete: true, notExplorable: null })
    expect(countsOf(summary)).toEqual(behaviorsOfQuorum(2, budget))
  },
)

test('in which order a client was answered makes no difference once it is done', async () => {
  const { summary } = await explorer().explore('redlock', asking())
  // Told apart to the end, the orders of answers made 1,009 states.
  expect(summary).toMatchObject({ schedules: '3328', states: 505 })
})

test('each choice names the node that is asked', async () => {
  const { found } = await explorer().explore('redlock', asking())
  if (!found) throw new Error('redlock can be explored')
  const { explored, counts } = found
  const path = ['A', 'B#2']
  const { choices, clients } = positionAt(explored, counts, path, stateAt(explored, path) ?? -1)
  expect(choices.map(({ step, node }) => `${step} ${node}`)).toEqual(['A n2', 'B n1'])
  expect(clients.map(({ operations }) => operations.map(({ node }) => node))).toEqual([['n2'], ['n1']])
})

test('one server that restarts grants again what it had granted', async () => {
  const { summary } = await explorer().explore('set-nx-px', asking({ restarts: 1 }))
  expect(summary.broken.exclusion?.smallest.join(' ')).toBe('A -n1 B')
})

test('where the lock goes by what the server remembers besides its keys, that is said', async () => {
  const { summary } = await explorer().explore('watchdog-evalsha', asking({ restarts: 1 }))
  expect(summary.notExplorable).toMatch(/scripts that the server remembers/)
})

interface Counted {
  schedules: string
  broken: Partial<Record<string, { schedules: string }>>
}

const countsOf = ({ schedules, broken }: Counted) => ({
  schedules: Number(schedules),
  broken: Object.fromEntries(Object.entries(broken).map(([property, found]) => [property, Number(found?.schedules)])),
})
