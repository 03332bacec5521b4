import { listScenarios } from './support/catalogue.ts'
import { expect, test } from './support/fixtures.ts'
import { Theatre } from './support/theatre.ts'

const scenarios = listScenarios()

test('two browsers run different scenarios at once and see nothing of each other; a third only looks', {
  tag: '@soak',
}, async ({ openPage, server }) => {
  const chosen = [scenarios[0], scenarios[1]].filter((scenario) => scenario !== undefined)
  expect(chosen).toHaveLength(2)
  const theatres = await Promise.all(chosen.map(async () => new Theatre(await openPage(server), server)))
  await Promise.all(theatres.map((theatre, i) => theatre.open(chosen[i]?.id ?? '')))
  const looking = new Theatre(await openPage(server), server)
  await looking.open(chosen[0]?.id ?? '')
  await Promise.all(theatres.map((theatre) => theatre.recordConclusive()))
  for (const [i, theatre] of theatres.entries()) {
    const scenario = chosen[i]
    const { runs } = await theatre.stored()
    expect(runs.map(({ header }) => header.lesson.id)).toEqual(scenario?.locks.map(() => scenario.id))
    expect(runs.map(({ judgement }) => judgement.surprises)).toEqual(scenario?.locks.map(() => []))
    // The page has all events of its own runs, and no other events.
    expect(await theatre.eventCount()).toBe(runs.reduce((sum, { events }) => sum + events.length, 0))
    for (const lock of scenario?.locks ?? []) await expect(theatre.stage(lock.id)).toBeVisible()
  }
  await test.step('who only looks is not drawn into the run of another', async () => {
    await expect(looking.root).toHaveAttribute('data-status', 'idle')
    expect(await looking.eventCount()).toBe(0)
  })
})
