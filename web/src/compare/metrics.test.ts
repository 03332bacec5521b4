import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type LockFigures, StoreFigures } from '#model/messages/store-figures.ts'
import { compareWords } from '../locale/compare.ts'
import measured from './measured.json'
import { type BarMetric, barShare, bestOf, bore, ranking, sections } from './metrics.ts'
import { outageLessons } from './outage-lessons.ts'
import { powerSources } from './power-sources.ts'
import { verdictText } from './Verdicts.tsx'

const { locks, outages } = StoreFigures.parse(measured)
const [sample] = locks as [LockFigures]
const lockWith = (parts: Partial<LockFigures>): LockFigures => ({ ...sample, ...parts })
const bars = sections.flatMap(({ metrics }) => metrics).filter((metric): metric is BarMetric => metric.kind === 'bar')

test('what was measured is whole: every store, and a figure of each kind', () => {
  expect(new Set(locks.map(({ folder }) => folder))).toEqual(new Set(['redis', 'mariadb', 'zookeeper', 'etcd']))
  for (const metric of bars) expect(bestOf(locks, metric), metric.id).not.toBeNull()
})

test('every lesson that is linked is there', () => {
  const names = readdirSync(new URL('../../../scenarios/chapters', import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  })
  const lessons = new Set(names.flatMap((name) => /([^/]+)\.ts$/.exec(name)?.[1] ?? []))
  const linked = [...locks, ...sections.flatMap(({ metrics }) => metrics)].map(({ lesson }) => lesson)
  linked.push(...outageLessons)
  expect(linked.filter((lesson) => !lessons.has(lesson))).toEqual([])
})

test('the largest figure fills its row, and the best is the smallest where less is better', () => {
  const [slow, quick, unmeasured] = [250, 50, null].map((handoverMs) => lockWith({ handoverMs }))
  const all = [slow, quick, unmeasured] as LockFigures[]
  const handover = bars.find(({ id }) => id === 'handover') as BarMetric
  expect(bestOf(all, handover)).toBe(50)
  expect(barShare(250, all, handover)).toBe(1)
  expect(barShare(50, all, handover)).toBe(0.2)
  expect(bestOf([lockWith({ handoverMs: null })], handover)).toBeNull()
})

test('a store stands where its best lock stands', () => {
  const pairs = (synced: number | null) => ({ unsynced: 99, synced })
  const all = [
    lockWith({ folder: 'x', pairsPerSecond: pairs(10) }),
    lockWith({ folder: 'y', pairsPerSecond: pairs(20) }),
    lockWith({ folder: 'x', pairsPerSecond: pairs(30) }),
    lockWith({ folder: 'z', pairsPerSecond: pairs(null) }),
  ]
  const ranked = (better: 'more' | 'less') =>
    ranking(all, (lock) => lock.pairsPerSecond.synced, better).map(({ lock, value }) => `${lock.folder} ${value}`)
  expect(ranked('more')).toEqual(['x 30', 'y 20'])
  expect(ranked('less')).toEqual(['x 10', 'y 20'])
})

test('what a lock bore is counted, and told by what happened', () => {
  const untried = { withFile: null, withoutFile: null }
  const waited = lockWith({
    pausedExclusion: 'held',
    pausedStock: 'held',
    pausedWaitMs: 4210,
    restartExclusion: untried,
  })
  expect(bore(waited)).toEqual({ held: 1, tried: 1 })
  expect(verdictText('pause', waited)).toContain('4.2 s')
  expect(verdictText('restart', waited)).toBe('Not tried here.')
  expect(verdictText('restart-without-file', waited)).toBe('It always has a file.')
  const refused = lockWith({
    pausedExclusion: 'violated',
    pausedStock: 'held',
    restartExclusion: { withFile: 'held', withoutFile: 'violated' },
    servers: 1,
  })
  expect(bore(refused)).toEqual({ held: 2, tried: 2 })
  expect(verdictText('pause', refused)).toContain('refused')
  const five = { ...refused, servers: 5, restartExclusion: { withFile: 'held', withoutFile: 'held' } } as const
  expect(verdictText('restart', five)).toBe('It remembers who holds the lock.')
  expect(verdictText('restart-without-file', five)).toBe('One of five forgets; the others remember.')
  expect(verdictText('restart-without-file', refused)).toContain('forgets')
  expect(verdictText('pause', { ...refused, pausedStock: 'violated' })).toContain('lost')
})

test('a store is compared with a file where others have one, and Redis without one beside it', () => {
  const redis = locks.filter(({ folder, fleet }) => folder === 'redis' && fleet === 'single')
  for (const { restartExclusion } of redis)
    expect(restartExclusion).toEqual({ withFile: 'held', withoutFile: 'violated' })
  for (const { folder, restartExclusion } of locks)
    expect(restartExclusion.withoutFile === null).toBe(folder !== 'redis')
})

test('every way to set up a store has its words and the source of what a power failure leaves', () => {
  const named = Object.keys(compareWords.outages.setups).sort()
  expect(Object.keys(powerSources).sort()).toEqual(named)
  if (outages === undefined) return
  const { setups } = outages
  expect(setups.map(({ id }) => id).sort()).toEqual(named)
  // Without a file or a replica, no lock can survive. If one did, the measurement did not kill the server.
  const memory = setups.find(({ id }) => id === 'redis-memory')
  expect(memory?.killed.lost).toBe(memory?.killed.times)
})

test('a lock that nobody was granted is not called kept, and one lost is enough', () => {
  const { fate } = compareWords.outages
  expect(fate({ times: 3, granted: 0, lost: 0 })).toBe('never granted, 3 tries')
  expect(fate({ times: 5, granted: 5, lost: 0 })).toBe('kept, 5 of 5')
  expect(fate({ times: 5, granted: 5, lost: 1 })).toBe('lost, 1 of 5')
})
