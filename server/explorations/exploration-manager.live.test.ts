import path from 'node:path'
import { expect, test } from 'vitest'
import { type ExplorationEnded, ExploreRequest, Position } from '#model/messages/exploration.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { projectFolder } from '../settings.ts'
import { type ExplorationAsker, type ExplorationListener, ExplorationManager } from './exploration-manager.ts'
import { Graphs } from './graphs.ts'
import { explorerForTests } from './testing/explorer.ts'

const explorer = explorerForTests()

const asker = (person: string, socket = person): ExplorationAsker => ({ socket, person, standing: 'guest' })
const somebody = asker('somebody')
const silent: ExplorationListener = {
  ...{ onPlace: () => {}, onGrowth: () => {}, onUnchecked: () => {} },
  ...{ onEnded: () => {}, onFailed: () => {} },
}

async function opened(asked: unknown) {
  const catalogue = await loadCatalogue(path.join(projectFolder, 'scenarios'))
  const manager = new ExplorationManager(new Graphs(explorer()), catalogue, {
    play: () => Promise.reject(new Error('not here')),
  })
  const request = ExploreRequest.parse(asked)
  let grown = 0
  const ended = await new Promise<ExplorationEnded>((resolve, reject) => {
    manager.start(somebody, request, {
      ...silent,
      onGrowth: ({ states }) => {
        grown = Math.max(grown, states)
      },
      onEnded: resolve,
      onFailed: (_, error) => reject(error),
    })
  })
  const at = async (...path: string[]) =>
    Position.parse(await manager.position(somebody, { exploration: ended.exploration, path }))
  return { manager, ended, grown, at }
}

test('a position says who believes, what comes next in which line, and how many ways lie behind each choice', async () => {
  const { ended, grown, at, manager } = await opened({ lock: 'set-nx-px', budget: { leaseEnds: 1 } })
  expect(grown).toBe(ended.summary.states)
  const start = await at()
  expect(start).toMatchObject({ schedules: '136', broken: { exclusion: '80' }, brokenAlready: [], hopeless: false })
  expect(start.choices.map(({ step }) => step)).toEqual(['A', 'B'])
  expect(start.choices.reduce((sum, { schedules }) => sum + BigInt(schedules), 0n)).toBe(136n)

  const overtaken = await at('A', '~', 'B')
  expect(overtaken.brokenAlready).toEqual(['exclusion'])
  expect(overtaken.taken.map(({ deed }) => deed)).toEqual(['get', undefined, 'get'])
  expect(overtaken.choices[0]).toMatchObject({ step: 'A', intent: 'read' })
  expect(start.choices[0]).toMatchObject({ step: 'A', intent: 'ask' })
  expect((await at('A', 'B')).taken[1]).toEqual({ step: 'B', client: 'B', deed: 'refused' })
  expect(overtaken.clients.map(({ believes }) => believes)).toEqual([true, true])
  expect(overtaken.holders).toEqual([{ node: 'n1', client: 'B' }])
  expect(overtaken.database).toContainEqual(
    expect.objectContaining({ node: 'n1', key: 'lock:stock', due: 1, holder: 'B' }),
  )
  const [next] = overtaken.clients[0]?.operations ?? []
  expect(next).toMatchObject({ step: 'A', shown: ['read', 'stock'], source: { file: 'workers/sell-if-granted.ts' } })
  expect(ended.sources.map(({ file }) => file)).toContain(next?.source?.file)
  // The lease's length is not shown.
  expect(start.clients[0]?.operations[0]?.shown.slice(-3)).toEqual(['NX', 'PX', 'lease'])
  expect((await at('A', '~')).choices.find(({ step }) => step === 'B')?.breaks).toEqual(['exclusion'])
  const shortest = await manager.shortest(somebody, {
    exploration: ended.exploration,
    path: ['A', 'A'],
    property: 'exclusion',
  })
  expect(shortest.steps).toEqual(['~', 'B'])
})

test('a lock that stays for ever leaves a hopeless position behind', async () => {
  const { at } = await opened({ lock: 'setnx', budget: { crashes: 1 } })
  expect(await at('A', '!A')).toMatchObject({ hopeless: true, brokenAlready: ['no-immortal-lock'] })
  expect((await at('!A')).hopeless).toBe(false)
})

test('the river splits all ways by their steps, and what is red in it adds up to the count', async () => {
  const { manager, ended } = await opened({ lock: 'set-nx-px-get-del', budget: { leaseEnds: 1, crashes: 1 } })
  const { cells, broken } = await manager.river(somebody, { exploration: ended.exploration, property: 'owner-only' })
  expect(broken).toBe(false)
  expect(cells.find(({ step, depth }) => step === 'A' && depth === 1)?.taken?.deed).toBe('get')
  const stolen = await manager.position(somebody, {
    exploration: ended.exploration,
    path: ['A', 'A', 'A', 'A', '~', 'B', 'A'],
  })
  expect(stolen.taken.map(({ deed }) => deed).slice(3)).toEqual(['look', undefined, 'get', 'release-other'])
  const sum = (of: { width: number }[]) => of.reduce((whole, { width }) => whole + width, 0)
  const first = cells.filter(({ parent }) => parent === -1)
  expect(first.map(({ step }) => step).sort()).toEqual(['!A', '!B', 'A', 'B'])
  expect(sum(first)).toBeCloseTo(1, 4)
  const red = cells.filter(({ broken, folded }) => broken || folded).map(({ width, red }) => ({ width: width * red }))
  expect(sum(red) * 1020).toBeCloseTo(30, 1)
})

test('a person has a few explorations at once, over all connections; the oldest one makes room', async () => {
  const { manager, ended } = await opened({ lock: 'no-lock', budget: {} })
  const position = { exploration: ended.exploration, path: [] }
  let socket = 0
  const again = () => {
    socket += 1
    return manager.start(
      asker('somebody', `socket ${socket}`),
      ExploreRequest.parse({ lock: 'no-lock', budget: {} }),
      silent,
    )
  }
  for (let more = 0; more < 5; more += 1) again()
  expect((await manager.position(somebody, position)).schedules).toBe('6')
  for (let more = 0; more < 6; more += 1) again()
  await expect(manager.position(somebody, position)).rejects.toMatchObject({ code: 'UNKNOWN_EXPLORATION' })
})

test('hundreds of strangers push out nothing of a class', async () => {
  const { manager } = await opened({ lock: 'no-lock', budget: {} })
  const ask = (who: ExplorationAsker) =>
    new Promise<string>((resolve, reject) => {
      const onEnded = ({ exploration }: ExplorationEnded) => resolve(exploration)
      manager.start(who, ExploreRequest.parse({ lock: 'no-lock', budget: {} }), {
        ...silent,
        onEnded,
        onFailed: (_, error) => reject(error),
      })
    })
  const ana: ExplorationAsker = { ...asker('Ana'), standing: 'member' }
  const exploration = await ask(ana)
  const strangers = Array.from({ length: 130 }, (_, at) => asker(`stranger ${at}`))
  for (let round = 0; round < 4; round += 1) await Promise.all(strangers.map(ask))
  expect((await manager.position(ana, { exploration, path: [] })).schedules).toBe('6')
})

test('a class that asks the same has it explored once, and each keeps their own', async () => {
  const asked = { lock: 'set-nx-px', budget: { crashes: 1 } }
  const { manager, ended } = await opened(asked)
  const others = await Promise.all(
    ['Ana', 'Ben'].map(
      (name) =>
        new Promise<ExplorationEnded>((resolve, reject) => {
          const listener = { ...silent, onEnded: resolve, onFailed: reject }
          manager.start(asker(name), ExploreRequest.parse(asked), listener)
        }),
    ),
  )
  for (const { summary } of others) expect(summary).toBe(ended.summary)
  manager.drop('Ana')
  expect((await manager.position(somebody, { exploration: ended.exploration, path: [] })).path).toEqual([])
})

test('what cannot be is refused with a code', async () => {
  const { manager, ended } = await opened({ lock: 'no-lock', budget: {} })
  const { exploration } = ended
  await expect(manager.position(somebody, { exploration, path: ['~'] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  manager.drop('somebody')
  await expect(manager.position(somebody, { exploration, path: [] })).rejects.toMatchObject({
    code: 'UNKNOWN_EXPLORATION',
  })
})
