import { beforeAll, expect, test } from 'vitest'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { loadCatalogue } from '../catalogue/load.ts'
import { scenarioOf } from '../runs/request.ts'
import { isOnQuorum, originalOf } from './edited-files.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await loadCatalogue()
})

const blankIn = (lesson: string) => originalOf(catalogue, scenarioOf(catalogue, lesson), null)

test.each(['mistaken-release', 'what-is-a-lock', 'clock-jump'])(
  'a blank lock in %s is still to be written',
  (lesson) => {
    const { files } = blankIn(lesson)
    expect(files.map(({ name }) => name)).toEqual(['lock.ts', 'release.lua'])
    for (const method of ['acquire', 'release']) expect(files[0]?.text).toContain(`${method} is not written yet`)
    for (const { text } of files) expect(text).not.toMatch(/redis\.|'(GET|DEL|SET)'/)
  },
)

test('a blank lock is played as the lesson’s wrong lock, under all of its faults', () => {
  const scenario = scenarioOf(catalogue, 'mistaken-release')
  const wrong = scenario.casts.find(({ role }) => role === 'wrong')
  expect(wrong?.faults).toHaveLength(2)
  expect(blankIn('mistaken-release').cast).toBe(wrong)
})

test('a blank lock in a lesson with several servers is explored on several, too', () => {
  expect(['mistaken-release', 'clock-jump', 'master-failover'].map((lesson) => isOnQuorum(blankIn(lesson)))).toEqual([
    false,
    true,
    true,
  ])
})
