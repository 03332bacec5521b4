import { expect, test } from 'vitest'
import type { LevelTry } from '#model/messages/workshop-level.ts'
import { loadCatalogue } from '#server/catalogue/load.ts'
import type { PlayedLevel } from '#server/explorations/played-levels.ts'
import type { ClassStore } from '../base/class-store.ts'
import { emptyRoom } from '../testing/sample.ts'
import { ClassLevels } from './class-levels.ts'

const catalogue = await loadCatalogue()
const release = { id: 1, scenario: 'setnx-then-expire', lock: '', goal: 'exclusion', par: 2 } as const

/** Sets up a class that plays a level that two steps solve. Writes to the store wait in `waiting` until `written` carries them out. */
function play(mostBegun: number) {
  const [scenario] = [...catalogue.scenarios.values()].filter(({ lesson }) => lesson.locks.length > 0)
  const lesson = scenario?.lesson
  if (lesson === undefined) throw new Error('there is no lesson')
  const level = { ...release, scenario: lesson.id, lock: lesson.locks[0]?.id ?? '' }
  const kept = new Map<string, LevelTry>()
  const waiting: (() => void)[] = []
  const store = {
    put: (_code: string, _shelf: object, entry: LevelTry) =>
      new Promise<void>((resolve) => {
        waiting.push(() => {
          kept.set(entry.member, entry)
          resolve()
        })
      }),
    entries: async () => [...kept.values()],
  }
  let told = 0
  const played = { par: 2, position: () => ({}), reachedAfter: () => 2, sources: {} } as unknown as PlayedLevel
  const levels = { open: async () => played }
  const room = async () => ({ ...emptyRoom(), level })
  const means = { levels, catalogue, nowMs: () => 0, openRoom: room, changed: () => (told += 1) }
  const classLevels = new ClassLevels({ ...means, store: store as unknown as ClassStore }, mostBegun)
  return {
    step: (member: string) => classLevels.position({ code: 'ABCDEF', member }, { level: 1, path: ['a'] }),
    solve: (member: string) => classLevels.solve({ code: 'ABCDEF', member }, { level: 1, path: ['a', 'b'] }),
    kept,
    told: () => told,
    waiting,
    /** Carries out the waiting writes, newest first, because in a real store a later write may finish before an earlier one. */
    async written(until: Promise<unknown>) {
      let over = false
      const end = until.finally(() => (over = true))
      while (!over) {
        waiting.pop()?.()
        await new Promise((resolve) => setImmediate(resolve))
      }
      await end
    },
  }
}

test('a result is not overwritten by a mere try that is still being written, however many others begin meanwhile', async () => {
  const { step, solve, kept, waiting, written } = play(1)
  const ada = step('m1')
  while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve))
  const slow = waiting.shift()
  // Two more members begin, which is one more than the class remembers.
  await written(Promise.all([step('m2'), step('m3')]))
  const solved = solve('m1')
  await new Promise((resolve) => setImmediate(resolve))
  await new Promise((resolve) => setImmediate(resolve))
  waiting.push(...(slow === undefined ? [] : [slow]))
  waiting.reverse()
  await written(Promise.all([ada, solved]))
  expect(kept.get('m1')).toMatchObject({ member: 'm1', steps: 2 })
})

test('whoever is forgotten is looked up again, and stays with what they have', async () => {
  const { step, solve, kept, written } = play(1)
  await written(step('m1'))
  await written(solve('m1'))
  await written(step('m2'))
  await written(step('m1'))
  expect(kept.get('m1')).toMatchObject({ steps: 2 })
  expect(kept.get('m2')).toMatchObject({ steps: null })
})

test('whoever takes a step has tried the level, and the teacher hears of it once', async () => {
  const { step, told, kept, written } = play(10)
  for (const member of ['m1', 'm2', 'm1', 'm1']) await written(step(member))
  expect([...kept.values()]).toMatchObject([
    { member: 'm1', steps: null, wrongClaims: 0 },
    { member: 'm2', steps: null, wrongClaims: 0 },
  ])
  expect(told()).toBe(2)
})
