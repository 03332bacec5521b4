import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lessonOfItem, Plan } from '#model/messages/plan.ts'
import { minutesOf, offeredPlans } from './offered-plans.ts'

test('every plan of docs/plans is offered, the shortest first, and teaches lessons that there are', () => {
  const files = readdirSync(new URL('../../../../docs/plans', import.meta.url))
  expect(offeredPlans).toHaveLength(files.length)
  expect(offeredPlans.length).toBeGreaterThan(1)
  const minutes = offeredPlans.map(minutesOf)
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
  const names = readdirSync(new URL('../../../../scenarios/chapters', import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  })
  const lessons = new Set(names.flatMap((name) => /([^/]+)\.ts$/.exec(name)?.[1] ?? []))
  for (const plan of offeredPlans) {
    expect(Plan.parse(plan)).toEqual(plan)
    expect(
      plan.items.filter(
        (item) => !['break', 'check'].includes(item.kind ?? '') && !lessons.has(lessonOfItem(item) ?? ''),
      ),
    ).toEqual([])
  }
})
