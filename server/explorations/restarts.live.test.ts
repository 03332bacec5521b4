import { expect, test } from 'vitest'
import { positionAt, stateAt } from '#model/orders/position.ts'
import { behaviorsOfQuorum, type QuorumBudget } from '../engine/explore/testing/slow-quorum.ts'
import { asking, explorerForTests } from './testing/explorer.ts'

const isSoak = process.env.LOCKSTEP_ALL_EXPLORED === '1'
/** This explorer uses two nodes, because three nodes have a thousand times as many orders. */
const explorer = explorerForTests({ quorumNodes: 2 })

const quick: QuorumBudget[] = [
  { restarts: 2, crashes: 0 },
  { restarts: 0, crashes: 0, delayedRestarts: 2 },
  { restarts: 0, crashes: 0, delayedRestarts: 1, leaseEnds: 1 },
]
const slow: QuorumBudget[] = [
  { restarts: 0, crashes: 0 },
  { restarts: 1, crashes: 1 },
  { restarts: 1, crashes: 0, delayedRestarts: 1, leaseEnds: 1 },
]

test.each(isSoak ? [...quick, ...slow] : quick)(
  'a quorum of two nodes with %o: the same as the slow model',
  async (budget) => {
    const { summary } = await explorer().explore('redlock', asking(budget))
    expect(summary).toMatchObject({ complete: true, notExplorable: null })
    expect(countsOf(summary)).toEqual(behaviorsOfQuorum(2, budget))
  },
)

test('in which order a client was answered makes no difference where it stands at the same place', async () => {
  const { summary } = await explorer().explore('redlock', asking())
  // If the orders of answers were distinguished, there would be 1,009 states.
  expect(summary).toMatchObject({ schedules: '3328', states: 227 })
})

test('who shares the votes of two nodes gets nothing, whatever comes then', async () => {
  const { summary, found } = await explorer().explore('redlock', asking())
  if (!found) throw new Error('redlock can be explored')
  expect(summary.futile).toEqual(['A', 'B', 'B', 'A'])
  const { explored, counts } = found
  const futile = (path: string[]) => counts.isFutile(stateAt(explored.orders, path) ?? -1)
  // If a client has yet to ask the node that the other client holds, that node may be free again by the time it is asked.
  expect([futile(['A', 'B', 'B']), futile(['A', 'B#2', 'A']), futile(['A', 'B', 'B', 'A'])]).toEqual([
    false,
    false,
    true,
  ])
  // A had both nodes and is done, but B was too early on one of them. So B can no longer get the lock, but A had it.
  const afterSale = ['A', 'A', 'B', 'A', 'A', 'A', 'A']
  expect(counts.isHopeless(stateAt(explored.orders, afterSale) ?? -1)).toBe(true)
  expect(futile(afterSale)).toBe(false)
  const { summary: one } = await explorer().explore('set-nx-px', asking())
  expect(one.futile).toBeUndefined()
})

test('each choice names the node that is asked', async () => {
  const { found } = await explorer().explore('redlock', asking())
  if (!found) throw new Error('redlock can be explored')
  const { explored, counts } = found
  const path = ['A', 'B#2']
  const { choices, clients } = positionAt(explored.orders, counts, path, stateAt(explored.orders, path) ?? -1)
  expect(choices.map(({ step, node }) => `${step} ${node}`)).toEqual(['A n2', 'B n1'])
  expect(clients.map(({ operations }) => operations.map(({ node }) => node))).toEqual([['n2'], ['n1']])
})

test('one server that restarts grants again what it had granted', async () => {
  const { summary } = await explorer().explore('set-nx-px', asking({ restarts: 1 }))
  expect(summary.broken.exclusion?.smallest.join(' ')).toBe('A -n1 B')
})

test('a node that died comes back once nothing is left of what it granted, and until then it answers nobody', async () => {
  const { found } = await explorer().explore('redlock', asking({ delayedRestarts: 1, leaseEnds: 1 }))
  if (!found) throw new Error('redlock can be explored')
  const { explored, counts } = found
  const at = (path: string) => {
    const steps = path.split(' ')
    return positionAt(explored.orders, counts, steps, stateAt(explored.orders, steps) ?? -1)
  }
  const possible = (path: string) => at(path).choices.map(({ step }) => step)
  expect(possible('A')).toEqual(['A', 'B', 'B#2', '!n1', '~'])
  expect(possible('A !n1')).toEqual(['A', 'B', 'B#2', '~'])
  expect(at('A !n1').down).toEqual(['n1'])
  // B asks n1 in vain, and then n2. A’s grant on n1 is not given to any client.
  expect(at('A !n1 B').holders).toEqual([
    { node: 'n1', client: null },
    { node: 'n2', client: null },
  ])
  expect(possible('A !n1 B ~')).toContain('+n1')
  expect(at('A !n1 B ~ +n1').down).toEqual([])
  expect(possible('A !n1 ~ +n1 B')).not.toContain('!n2')
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
