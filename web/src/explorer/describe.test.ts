import { expect, test } from 'vitest'
import type { Position } from '#model/messages/exploration.ts'
import { explorerWords } from '../locale/explorer.ts'
import { describe, isLockless, nameOf, pathTexts, stepPhrases, stepText, whyReached } from './describe.ts'

const client = (name: string, believes = false) => ({ name, believes, status: 'running', granted: believes })
const at = (change: object) =>
  ({
    clients: [client('A'), client('B')],
    holders: [],
    down: [],
    hopeless: false,
    choices: [{}],
    ...change,
  }) as unknown as Position

test('where several nodes grant the lock, each of them says to whom, and one that is down says nothing', () => {
  const holders = [
    { node: 'n1', client: 'B' },
    { node: 'n2', client: 'A' },
    { node: 'n3', client: null },
  ]
  expect(describe(at({ holders }), false)).toEqual([
    'Nobody believes it has the lock.',
    'n1 says B has it.',
    'n2 says A has it.',
    'n3 says nobody has it.',
  ])
  const down = describe(at({ holders, down: ['n1'] }), false)
  expect(down).toContain('n1 is down.')
  expect(down).not.toContain('n1 says B has it.')
})

test('where one server grants it, what a client believes stands against what Redis says', () => {
  const holders = [{ node: 'n1', client: 'B' }]
  expect(describe(at({ holders }), false)).toEqual(['Redis says B has the lock, but B does not believe so.'])
  const returning = { name: 'B', believes: false, status: 'running', granted: true }
  expect(describe(at({ holders, clients: [client('A'), returning] }), false)).toEqual([
    'B has done its work, and frees the lock next.',
  ])
  const believed = at({ holders, clients: [client('A', true), client('B')] })
  expect(describe(believed, false)).toEqual(['A believes it has the lock, but Redis says B does.'])
})

test('a step is named in words, and never as a sign', () => {
  const path = ['A', '~', '!B', 'A#2', 'B/', '-n1', '!n2', 'A']
  const texts = pathTexts(path, [
    { step: 'A', client: 'A', deed: 'get' },
    undefined,
    { step: 'x', client: 'A', deed: 'read' },
  ])
  expect(texts.slice(0, 3)).toEqual(['A gets the lock', 'the lease ends', 'B crashes'])
  // Results are unknown until the server answers, but the texts must still be readable.
  expect(texts.at(-1)).toBe('A does its next step')
  for (const words of texts) expect(words).not.toMatch(/[~!#/+]|^[A-D]$/)
  expect(stepPhrases({ step: 'A', client: 'A', deed: 'read' })).toEqual(['A reads the stock', 'A reads', 'A'])
  expect(stepPhrases({ step: '!A', client: 'A' })).toEqual(['A crashes'])
  expect(stepPhrases({ step: 'A#2', client: 'A', deed: 'grant', node: 'n2' })).toEqual([
    'n2 says yes to A',
    'A gets n2',
    'A',
  ])
})

test('a step that hits somebody else’s lock names its command, and one whose answer is late says so', () => {
  const meddled = { command: 'PEXPIRE', holder: 'B' }
  const step = { step: 'A', client: 'A', meddled }
  expect(stepText({ ...step, deed: 'get' })).toBe('A gets the lock: A’s PEXPIRE hits B’s lock')
  expect(stepText(step)).toBe('A’s PEXPIRE hits B’s lock')
  expect(stepText({ ...step, deed: 'lease' })).toBe('A’s PEXPIRE hits B’s lock')
  expect(stepText({ ...step, deed: 'release-other' })).toBe('A frees somebody else’s lock')
  const why = whyReached(at({ path: ['A'], taken: [{ ...step, deed: 'get' }] }), 'owner-only', false)
  expect(why).toBe('A’s PEXPIRE changed or deleted the lock while it was B’s.')
  expect(stepText({ step: 'A/', client: 'A', deed: 'grant' })).toBe('A takes the key; its answer is late')
  expect(stepText({ step: 'A?', client: 'A' })).toBe('A’s answer is lost')
  expect(nameOf({ step: 'A', does: 'carry-out', client: 'A', intent: 'lease' })).toBe('A sets the lease')
})

test('the headline of a map is one sentence', () => {
  const { headline } = explorerWords.map
  expect(headline('30', '1020', 'no-lost-update')).toBe('30 of 1,020 orders go wrong: a sale is lost.')
  expect(headline('0', '620', 'no-lost-update')).toBe('None of 620 orders goes wrong in this way: a sale is lost.')
  expect(headline('6', '6', 'no-lost-update')).toBe('All 6 orders go wrong: a sale is lost.')
  expect(headline('1', '8', 'no-lost-update')).toBe('1 of 8 orders goes wrong: a sale is lost.')
})

test('beside a map in which a lock goes wrong, nobody reads that nothing fails', () => {
  expect(explorerWords.map.bounds(2, '')).toBe('2 workers. No fault is injected: only the order differs.')
  expect(explorerWords.map.bounds(2, 'a crash')).toBe('2 workers. What may happen: a crash.')
})

test('a lock that is left taken and a key that is left for good are told apart', () => {
  const left = (due: number | null) =>
    at({
      path: [],
      database: [
        { node: 'stock', due: null },
        { node: 'n1', due },
      ],
    })
  expect(whyReached(left(1), 'no-leak', false)).toContain('left the lock taken')
  expect(whyReached(left(null), 'no-leak', false)).toContain('left a key for good')
})

test('no lock, edited until it asks Redis, is a lock', () => {
  const of = (text: string) => isLockless([{ file: 'locks/redis/no-lock/lock.ts', text }])
  expect(of('acquire: async () => ({})')).toBe(true)
  expect(of("await redis.call('SET', key, client, 'NX')")).toBe(false)
})
