import { expect, test } from 'vitest'
import type { Arena } from '../arena.ts'
import type { RunResource } from '../resource.ts'
import { planFor, scenarioFor } from '../testing/plan.ts'
import { startRun } from './run.ts'

const plan = planFor(scenarioFor({ clients: { A: async () => {} } }))

/** Sets up a world that lends on command. `asked` lists what the run has requested, and `returned` what the run has given back. */
function lender() {
  const asked: string[] = []
  const returned: string[] = []
  const pool = <T>(name: string) => {
    let lend = (_: T) => {}
    let refuse = (_: Error) => {}
    const lending = new Promise<T>((resolve, reject) => {
      lend = resolve
      refuse = reject
    })
    const take = () => {
      asked.push(name)
      return lending
    }
    const lent = { release: async () => void returned.push(name) } as T
    return { take, lend: () => lend(lent), refuse: () => refuse(new Error(`no ${name}`)) }
  }
  const resource = pool<RunResource>('resource')
  const arena = pool<Arena>('arena')
  const world = { resources: { take: resource.take }, stores: async () => ({ take: arena.take }) }
  return { asked, returned, resource, arena, world }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test('a run asks for its resource and its store at once', async () => {
  const { asked, world } = lender()
  startRun(plan, world).done.catch(() => {})
  await turn()
  expect(asked).toEqual(['resource', 'arena'])
})

test.each([
  ['resource', 'arena'],
  ['arena', 'resource'],
] as const)('without its %s, a run gives back its %s, even if that comes later', async (missing, other) => {
  for (const comesFirst of [missing, other]) {
    const { returned, world, ...lent } = lender()
    const { done } = startRun(plan, world)
    const failed = expect(done).rejects.toThrow(`no ${missing}`)
    if (comesFirst === other) lent[other].lend()
    else lent[missing].refuse()
    await turn()
    expect(returned).toEqual([])
    lent[missing].refuse()
    lent[other].lend()
    await failed
    expect(returned).toEqual([other])
  }
})
