import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goals } from '#model/messages/level.ts'
import { choices, questionFor, requestFor, stocks, usual } from '#model/messages/offered.ts'
import type { Lesson, LessonLock } from '#scenarios/lesson.ts'
import { explorerWords } from '../locale/explorer.ts'
import { type ExplorerPlace, readPlace, searchOf } from './question.ts'

const place: fc.Arbitrary<ExplorerPlace> = fc.record({
  clients: fc.constantFrom(...choices.clients),
  leaseEnds: fc.constantFrom(...choices.leaseEnds),
  crashes: fc.constantFrom(...choices.crashes),
  lateReplies: fc.constantFrom(...choices.lateReplies),
  restarts: fc.constantFrom(...choices.restarts),
  stock: fc.constantFrom(...stocks),
  lock: fc.constantFrom(null, 'wrong', 'set-nx-px'),
  goal: fc.constantFrom(null, ...goals),
  path: fc.array(fc.constantFrom('A', 'B', '~', '!A', '-n2', '!n1', '+n1', 'A#2', 'A/', 'B?'), { maxLength: 20 }),
  near: fc.constant(false),
  playing: fc.boolean(),
})

test('an address leads back to the place that it was made of', () => {
  fc.assert(
    fc.property(place, (one) => {
      expect(readPlace(searchOf(one))).toEqual({ ...one })
    }),
  )
})

test('what is usual stands in no address, and nonsense is as if it were not there', () => {
  const plain = { ...usual, lock: null, goal: null, path: [], near: false, playing: false }
  expect(searchOf(plain)).toBe('')
  expect(readPlace('?clients=99&ends=-1&path=A.x&goal=nothing&stock=gold')).toEqual(plain)
})

test('steps of a recording bring the budgets that they need, as far as a person could choose them', () => {
  expect(readPlace('?path=A.~.~.~.C.!A.-n1.B/&near=')).toMatchObject({
    clients: 3,
    leaseEnds: 2,
    crashes: 1,
    lateReplies: 1,
    restarts: 1,
  })
  expect(readPlace('?path=A.!n1.%2Bn1&near=')).toMatchObject({ crashes: usual.crashes, restarts: 1 })
  expect(readPlace('?path=A&near=')).toMatchObject(usual)
})

test('as much may happen as goes wrong in the lesson', () => {
  const figure = (value: number) => ({
    kind: 'time' as const,
    default: value,
    min: value,
    max: value,
    about: 'A figure',
  })
  const of = (leaseMs: number, ...faults: string[]) =>
    questionFor({
      parameters: { leaseMs: figure(leaseMs), workMs: figure(1200) },
      locks: faults.map((fault) => ({ faults: [{ do: fault }] })),
    } as unknown as Parameters<typeof questionFor>[0])
  expect(of(3000)).toEqual({ ...usual, leaseEnds: 0, crashes: 0 })
  expect(of(1000), 'the work is longer than the lease').toEqual({ ...usual, crashes: 0 })
  expect(of(3000, 'crash')).toEqual(usual)
  expect(of(3000, 'pause')).toEqual({ ...usual, crashes: 0 })
  expect(of(3000, 'lose-reply')).toEqual({ ...usual, crashes: 0, lateReplies: 1 })
})

test('where a lesson compares restarts, a node restarts, and nothing else goes wrong', () => {
  const atOnce = {
    fleet: 'quorum',
    lock: 'redlock',
    faults: [{ do: 'restart-node' }],
    expect: {},
  } as unknown as LessonLock
  const delayed: LessonLock = { ...atOnce, restarts: 'after-one-lease' }
  const question = questionFor({ parameters: {} as Lesson['parameters'], locks: [atOnce, delayed] })
  expect(question).toEqual({ ...usual, leaseEnds: 0, crashes: 0, restarts: 1 })
  expect(requestFor(atOnce, question).budget).toMatchObject({ leaseEnds: 0, crashes: 0, restarts: 1 })
  expect(requestFor(delayed, question).budget).toMatchObject({ leaseEnds: 0, crashes: 0, delayedRestarts: 1 })
  expect(requestFor(delayed, question).budget).not.toHaveProperty('restarts')
})

test('the page says what a restart is that comes late, and what cannot be compared with it', () => {
  const budget = { ...usual, leaseEnds: 0, restarts: 1, hasDelayed: true, hasQuorum: true }
  expect(explorerWords.about(budget)).toContain('no lease ends, so it never comes back')
  expect(explorerWords.about({ ...budget, leaseEnds: 1 })).toContain('Let none end to compare the restarts')
  expect(explorerWords.about({ ...budget, hasDelayed: false })).not.toContain('stays away')
  expect(explorerWords.about({ ...budget, restarts: 0 })).not.toContain('stays away')
})

test('what the lesson asks stands in no address, and what somebody chose instead does', () => {
  const unsaid = { ...usual, leaseEnds: 0 }
  const place = { ...unsaid, lock: null, goal: null, path: [], near: false, playing: false }
  expect(searchOf(place, unsaid)).toBe('')
  expect(searchOf({ ...place, leaseEnds: 1 }, unsaid)).toBe('?ends=1')
  expect(readPlace('?ends=1', unsaid)).toEqual({ ...place, leaseEnds: 1 })
})
