import { expect, test } from 'vitest'
import { type Fact, fact } from '#model/checkers/facts.ts'
import type { StoreOfRun } from '../phrases.ts'
import { said } from '../testing/said.ts'

const fromTo = { client: 'A', believedFromMs: 100, believedToMs: 900, fromMs: 500, toMs: 900 }
const lost = (loss: Parameters<typeof fact<'coverage-lost'>>[3]['loss']) =>
  fact('coverage', 'violated', 'coverage-lost', { ...fromTo, loss }, [[1, 2]])
const byA = { client: 'A', atMs: 100 }

/** Sentences that no checker's test produces. */
const sentences: [Fact, string][] = [
  [
    lost({ how: 'deleted', by: null }),
    'A believed it held the lock from 0.100 s to 0.900 s. From 0.500 s, when the lock was deleted, Redis no longer held it for A: 0.400 s of zombie time.',
  ],
  [
    lost({ how: 'overwritten', by: null }),
    'A believed it held the lock from 0.100 s to 0.900 s. From 0.500 s, when the lock was overwritten, Redis no longer held it for A: 0.400 s of zombie time.',
  ],
  [
    lost({ how: 'node-gone', node: null }),
    'A believed it held the lock from 0.100 s to 0.900 s. From 0.500 s, when a server went away, Redis no longer held it for A: 0.400 s of zombie time.',
  ],
  [
    fact('no-leak', 'unknown', 'no-leak-frozen', { node: 'n1' }),
    'n1 was frozen at the end, so its keys could not be seen.',
  ],
  [
    fact('no-duplicate', 'violated', 'no-duplicate-done-twice', {
      client: 'B',
      message: 'm1',
      atMs: 2000,
      earlier: byA,
    }),
    'Message m1 was carried out by A at 0.100 s and again by B at 2.000 s.',
  ],
  [
    fact('no-duplicate', 'unknown', 'no-duplicate-cut-short', { messages: 1 }),
    '1 message had not been carried out when the run was cut short.',
  ],
  [
    fact('no-lost-update', 'unknown', 'no-lost-update-unseen', { ...byA, value: 5 }),
    'A found 5 at 0.100 s, which no recorded write had left.',
  ],
  [
    fact('reentrancy', 'violated', 'reentrancy-not-freed', byA),
    'A gave the lock back for the last time at 0.100 s. But the key was still its own.',
  ],
  [fact('fairness', 'unknown', 'fairness-too-few', {}), 'Fewer than two workers waited and were served.'],
  [
    fact('exclusion', 'unknown', 'run-cut-short', { atMs: 300, status: 'failed', why: 'the disk is full' }),
    'The run was cut short at 0.300 s. The run failed: the disk is full.',
  ],
  [
    fact('exclusion', 'unknown', 'run-cut-short', { atMs: 300, status: 'time-limit', why: undefined }),
    'The run was cut short at 0.300 s. The run reached its time limit.',
  ],
]

for (const [found, sentence] of sentences) {
  test(sentence, () => expect(said(found).because).toBe(sentence))
}

test('what happened more than once is counted', () => {
  const left = (times: number) =>
    said(fact('reentrancy', 'violated', 'reentrancy-freed-early', { ...byA, left: times }, Array(times).fill([1])))
      .because
  const first = (held: string) =>
    `A gave the lock back once at 0.100 s and still held it ${held}. But the key was gone.`
  expect(left(1)).toBe(first('1 time'))
  expect(left(2)).toBe(`${first('2 times')} It happened once more.`)
  expect(left(3)).toBe(`${first('3 times')} It happened 2 more times.`)
})

test('another store is called by its own name', () => {
  const found = fact('store-exclusion', 'unknown', 'store-exclusion-none-granted', {})
  const run: StoreOfRun = { store: { name: 'ZooKeeper' }, fleet: { kind: 'single' } }
  expect(said(found, run).because).toBe('ZooKeeper was never seen to grant the lock.')
})
