import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fenced } from '#model/messages/exploration.ts'
import type { Budget } from '#scenarios/budget.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import type { ExplorationResult } from '../engine/explore/exploration.ts'
import type { ExplorationQuestion } from '../engine/explore/question.ts'
import { RefusalError } from '../runs/refusal.ts'
import { openRuntime, type Runtime } from '../runtime.ts'
import { projectFolder, readSettings } from '../settings.ts'
import { questionOf } from './expected.ts'
import { LivePlayer } from './live-player.ts'
import { playedPath } from './played-path.ts'
import { foretold, found, isCompared, randomSchedule } from './testing/agreement.ts'
import { asking, explorerForTests } from './testing/explorer.ts'

const explorer = explorerForTests()
let folder: string
let runtime: Runtime
let catalogue: Catalogue
let player: LivePlayer

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lockstep-played-'))
  catalogue = await loadCatalogue()
  runtime = await openRuntime({
    settings: { ...readSettings({ LOCKSTEP_LOG: 'silent' }), maxRuns: 8 },
    ...{ catalogue, traceFolder: folder, maxWaiting: 1000, say: () => {} },
  })
  const forget = (comparison: string) => runtime.recordingStore.remove(comparison)
  player = new LivePlayer({
    runManager: runtime.runManager,
    forget,
    scenariosFolder: path.join(projectFolder, 'scenarios'),
  })
})

afterAll(async () => {
  await runtime?.close()
  await rm(folder, { recursive: true })
})

const asked: { lock: string; budget: Partial<Budget>; fenced?: Fenced }[] = [
  { lock: 'no-lock', budget: {} },
  { lock: 'setnx', budget: { crashes: 1 } },
  { lock: 'setnx-then-expire', budget: { crashes: 1 } },
  { lock: 'set-nx-px', budget: { leaseEnds: 1, lateReplies: 1 } },
  { lock: 'set-nx-px-get-del', budget: { leaseEnds: 1, crashes: 1 } },
  { lock: 'fenced', budget: { leaseEnds: 1 }, fenced: true },
  { lock: 'setnx-timestamp-getset', budget: { leaseEnds: 1 } },
  { lock: 'set-nx-px-validity', budget: { leaseEnds: 1, lateReplies: 1 } },
]

async function played(lockId: string, explored: ExplorationResult, steps: readonly string[]) {
  const lock = catalogue.locks.get(lockId)
  if (!lock) throw new RangeError(`there is no lock ${lockId}`)
  const path = playedPath(explored, steps)
  if (!path) throw new RangeError(`there is no path ${steps.join(' ')}`)
  // Retry if the run was refused because the machine is too busy.
  for (;;) {
    try {
      return await player.play(lock, path)
    } catch (error) {
      if (!(error instanceof RefusalError) || error.code !== 'QUEUE_FULL') throw error
    }
  }
}

/** Number of schedules to play. The soak run plays more. */
const schedules = Number(process.env.LOCKSTEP_PLAYED_SCHEDULES ?? 10)
const isSoak = process.env.LOCKSTEP_PLAYED_SCHEDULES !== undefined
/** Explorations in which a lock states about itself that it breaks something. */
const stated = [...(await loadCatalogue()).locks.values()].flatMap(({ id, explores = [] }) =>
  explores
    .filter(({ breaks }) => Object.keys(breaks).length > 0)
    .map((expected) => ({ lock: id, question: questionOf(expected) })),
)
const broken: { lock: string; question: ExplorationQuestion }[] = [
  ...asked.map(({ lock, budget, fenced }) => ({ lock, question: asking(budget, 2, fenced) })),
  ...(isSoak ? stated : []),
]

test.each(broken)('$lock with $question: every smallest way to break it breaks it', async ({ lock, question }) => {
  const { summary, found: graph } = await explorer().explore(lock, question)
  if (!graph) throw new Error(summary.notExplorable ?? 'nothing was found')
  const ways = Object.entries(summary.broken)
  expect(ways).not.toEqual([])
  const said = ways.map(async ([property, { smallest }]) => {
    const { ended } = await played(lock, graph.explored, smallest)
    return [property, smallest.join(' '), ended.judgement?.verdicts.find((each) => each.property === property)?.status]
  })
  expect(await Promise.all(said)).toEqual(
    ways.map(([property, { smallest }]) => [property, smallest.join(' '), 'violated']),
  )
})

test('a node restarts and forgets what it granted: two hold the lock at once', async () => {
  const limits = { steps: 7 }
  const { summary, found: graph } = await explorer().explore('redlock', asking({ restarts: 1 }), { limits })
  const steps = summary.broken.exclusion?.smallest ?? []
  if (!graph) throw new Error(summary.notExplorable ?? 'nothing was found')
  expect(steps.join(' ')).toBe('A -n1 A B B B A')
  const { accepted, ended } = await played('redlock', graph.explored, steps)
  const { events, header } = await runtime.runManager.read(accepted.runs[0]?.run ?? '')
  expect(header.fleet.nodes.map(({ id }) => id)).toEqual(['n1', 'n2', 'n3'])
  expect(events.filter(({ kind }) => kind === 'node-restarted')).toMatchObject([{ emptied: true }])
  expect(foretold(graph.explored, steps)).toEqual(['exclusion'])
  expect(found(ended.judgement, steps)).toContain('exclusion')
})

if (isSoak)
  test('a node dies, and comes back once its lease is over: it is played as it was explored', async () => {
    const limits = { steps: 7 }
    const asked = asking({ delayedRestarts: 1, leaseEnds: 1 })
    const { summary, found: graph } = await explorer().explore('redlock', asked, { limits })
    if (!graph) throw new Error(summary.notExplorable ?? 'nothing was found')
    const steps = ['A', '!n1', 'A', 'B', '~', '+n1', 'A']
    const { accepted, ended } = await played('redlock', graph.explored, steps)
    const { events } = await runtime.runManager.read(accepted.runs[0]?.run ?? '')
    const ofN1 = events.filter(
      (event) => 'node' in event && event.node === 'n1' && /^(node|command-replied)/.test(event.kind),
    )
    expect(ofN1.map(({ kind }) => kind).filter((kind) => /^node-(down|restarted)/.test(kind))).toEqual([
      'node-down',
      'node-restarted',
    ])
    // B asks n1 in vain while n1 is down.
    expect(ofN1).toContainEqual(expect.objectContaining({ kind: 'command-replied', client: 'B', outcome: 'lost' }))
    expect(found(ended.judgement, steps)).toEqual(foretold(graph.explored, steps))
  })

test(`${schedules} complete schedules, drawn by chance, break what was foretold and nothing else`, {
  timeout: 600_000,
}, async () => {
  const graphs: { lock: string; explored: ExplorationResult }[] = []
  for (const { lock, budget, fenced } of asked) {
    const { found: graph } = await explorer().explore(lock, asking(budget, 2, fenced))
    if (graph) graphs.push({ lock, explored: graph.explored })
  }
  const said = Array.from({ length: schedules }, async (_, seed) => {
    const { lock, explored } = graphs[seed % graphs.length] ?? { lock: '', explored: undefined }
    if (!explored) throw new Error('nothing was explored')
    const steps = randomSchedule(explored, seed)
    const { ended } = await played(lock, explored, steps)
    const expected = foretold(explored, steps).filter((property) => isCompared(property, steps))
    return {
      said: [lock, steps.join(' '), ...found(ended.judgement, steps)],
      expected: [lock, steps.join(' '), ...expected],
    }
  })
  const all = await Promise.all(said)
  expect(all.map((each) => each.said)).toEqual(all.map(({ expected }) => expected))
})
