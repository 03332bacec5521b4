import { readdirSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { mapTexts } from '#model/base/texts.ts'
import { lessonOfItem, Plan } from '#model/messages/plan.ts'
import { speak } from '#web/locale/language.ts'
import { englishPlans, minutesOf, offeredPlans } from './offered-plans.ts'

test('every plan of docs/plans is offered, the shortest first, and teaches lessons that there are', () => {
  const files = readdirSync(new URL('../../../../docs/plans', import.meta.url))
  expect(englishPlans).toHaveLength(files.length)
  expect(englishPlans.length).toBeGreaterThan(1)
  const minutes = englishPlans.map(minutesOf)
  expect(minutes).toEqual(minutes.toSorted((a, b) => a - b))
  const names = readdirSync(new URL('../../../../scenarios/chapters', import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  })
  const lessons = new Set(names.flatMap((name) => /([^/]+)\.ts$/.exec(name)?.[1] ?? []))
  for (const plan of englishPlans) {
    expect(Plan.parse(plan)).toEqual(plan)
    expect(
      plan.items.filter(
        (item) => !['break', 'check', 'question'].includes(item.kind ?? '') && !lessons.has(lessonOfItem(item) ?? ''),
      ),
    ).toEqual([])
  }
})

afterEach(() => speak('en'))

test.each(['zh', 'ru'])('every text of a plan is there in the language %s', async (tag) => {
  await speak(tag)
  const left: string[] = []
  mapTexts(offeredPlans(), (text) => {
    if (/[a-z]+ [a-z]+ [a-z]+/.test(text)) left.push(text)
    return text
  })
  expect(left).toEqual([])
  expect(offeredPlans().map((plan) => Plan.parse(plan))).toEqual(offeredPlans())
})
