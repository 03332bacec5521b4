import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WaitingLine } from './line.ts'

test('a group starts when all of it fits, in the order of arrival', () => {
  const line = new WaitingLine<string>(3, 10)
  line.join(['a1', 'a2'])
  line.join(['b1', 'b2'])
  line.join(['c1'])
  expect(line.admit()).toEqual(['a1', 'a2'])
  // c1 would fit, but b came first.
  expect(line.admit()).toEqual([])
  expect(line.places()).toEqual([
    { waiting: 'b1', place: 1 },
    { waiting: 'b2', place: 1 },
    { waiting: 'c1', place: 2 },
  ])
  line.finish()
  expect(line.admit()).toEqual(['b1', 'b2'])
  line.finish()
  expect(line.admit()).toEqual(['c1'])
  expect([line.runningCount, line.waitingCount]).toEqual([3, 0])
})

test('a group that can never fit starts piece by piece', () => {
  const line = new WaitingLine<number>(2, 10)
  line.join([1, 2, 3, 4, 5])
  expect(line.admit()).toEqual([1, 2])
  line.finish()
  expect(line.admit()).toEqual([3])
  line.finish()
  // The remaining runs fit together now, so they start only when there is room for both.
  expect(line.admit()).toEqual([])
  line.finish()
  expect(line.admit()).toEqual([4, 5])
})

test('nobody waits for more than one group of each of the others, however much these ask for', () => {
  const line = new WaitingLine<string>(1, 1000)
  const greedy = Array.from({ length: 20 }, (_, n) => `greedy ${n}`)
  for (let ask = 0; ask < 4; ask += 1) for (const person of greedy) line.join([`${person}, ${ask}`], person)
  expect(line.admit()).toEqual(['greedy 0, 0'])
  line.join(['honest'], 'honest')
  expect(line.places().find(({ waiting }) => waiting === 'honest')?.place).toBe(20)
  for (let n = 0; n < 5; n += 1) {
    line.finish()
    line.admit()
    // A person who has had a turn and asks again comes after people who have not had one.
    line.join([`greedy 0, again ${n}`], 'greedy 0')
  }
  expect(line.places().find(({ waiting }) => waiting === 'honest')?.place).toBe(15)
  expect(line.waitingOf('greedy 0')).toBe(8)
})

test('whoever teaches goes first, one of each in turn, and strangers who fill the line keep no member out', () => {
  const line = new WaitingLine<string>(1, 10)
  const strangers = Array.from({ length: 30 }, (_, n) => line.join([`stranger ${n}`], `stranger ${n}`))
  expect(strangers.filter((came) => came)).toHaveLength(20)
  line.admit()
  expect(line.join(['stranger'], 'another')).toBe(true)
  expect(line.join(['stranger'], 'one more')).toBe(false)
  expect(line.join(['member'], 'member', 'member')).toBe(true)
  expect(line.join(['teacher'], 'teacher', 'leads')).toBe(true)
  expect(line.join(['host'], 'host', 'leads')).toBe(true)
  expect(line.join(['teacher again'], 'teacher', 'leads')).toBe(true)
  line.finish()
  expect(line.admit()).toEqual(['teacher'])
  line.finish()
  expect(line.admit()).toEqual(['host'])
  line.finish()
  expect(line.admit()).toEqual(['teacher again'])
  line.finish()
  expect(line.admit()).toEqual(['stranger 1'])
  expect(line.places().at(-1)?.waiting).toBe('member')
})

test('the line has an end, and places move up when somebody leaves', () => {
  const line = new WaitingLine<string>(1, 2)
  line.join(['a'])
  line.admit()
  expect([line.join(['b']), line.join(['c']), line.join(['d'])]).toEqual([true, true, false])
  expect(line.leave('b')).toBe(true)
  expect([line.leave('b'), line.leave('a'), line.leave('d')]).toEqual([false, false, false])
  expect(line.places()).toEqual([{ waiting: 'c', place: 1 }])
  expect(line.join(['d'])).toBe(true)
})

test('who fills the line has not filled it for those who are not in it', () => {
  const line = new WaitingLine<string>(1, 6)
  for (let ask = 0; ask < 3; ask += 1) for (const person of ['a', 'b', 'c']) line.join([`${person}${ask}`], person)
  expect(line.join(['a3'], 'a')).toBe(false)
  expect(line.join(['d0'], 'd')).toBe(true)
  expect(line.join(['d1'], 'd')).toBe(false)
  expect(line.places().find(({ waiting }) => waiting === 'd0')?.place).toBe(4)
  const strangers = Array.from({ length: 10 }, (_, n) => line.join([`${n}`], `stranger ${n}`))
  expect(strangers.indexOf(false)).toBe(5)
})

test('whatever comes, never more run than may, and all come to run at last', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(fc.integer({ min: 1, max: 7 })), (maxRunning, sizes) => {
      const line = new WaitingLine<string>(maxRunning, Number.POSITIVE_INFINITY)
      const everyone = sizes.map((size, group) => Array.from({ length: size }, (_, index) => `${group}.${index}`))
      for (const group of everyone) line.join(group)
      const started: string[] = line.admit()
      while (line.runningCount > 0) {
        expect(line.runningCount).toBeLessThanOrEqual(maxRunning)
        line.finish()
        started.push(...line.admit())
      }
      expect(started).toEqual(everyone.flat())
    }),
  )
})

test('of a rare kind few run at once, and others pass by those that wait for that', () => {
  const few = { most: 2, isOfThem: (run: string) => run.startsWith('rare') }
  const line = new WaitingLine<string>(5, 10, undefined, few)
  for (const group of [['rare 1', 'a'], ['rare 2'], ['rare 3', 'b'], ['c']]) line.join(group)
  expect(line.admit()).toEqual(['rare 1', 'a', 'rare 2', 'c'])
  expect(line.places()).toEqual([
    { waiting: 'rare 3', place: 1 },
    { waiting: 'b', place: 1 },
  ])
  line.finish('a')
  expect(line.admit()).toEqual([])
  line.finish('rare 1')
  expect(line.admit()).toEqual(['rare 3', 'b'])
})
