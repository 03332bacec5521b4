/** `/libraries`: a pressed cell says what happened, and its recording shows the same. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { verdictsAtEnd } from './support/files.ts'
import { expect, test } from './support/fixtures.ts'

const file = fileURLToPath(new URL('libraries/redsync/redsync.results.json', import.meta.url))
const { lessons, lock }: { lock: string; lessons: { cells: Cell[] } } = JSON.parse(readFileSync(file, 'utf8'))
interface Cell {
  scenario: string
  outcome: string
  because: Record<string, string>
}

/** Cells whose outcome is about the lesson's property in focus. */
const pressed = [
  { scenario: 'gc-pause', title: 'Paused before the write', outcome: 'violated' },
  { scenario: 'mistaken-release', title: 'Releasing somebody else’s lock', outcome: 'held' },
]

test('the recording of a pressed cell opens, and its verdict is the cell’s', { tag: '@soak' }, async ({
  theatre,
  server,
}) => {
  const { page } = theatre
  for (const { scenario, title, outcome } of pressed) {
    await test.step(scenario, async () => {
      const cell = lessons.cells.find((one) => one.scenario === scenario)
      expect(cell?.outcome).toBe(outcome)
      await page.goto(`${server.url}/libraries`)
      await page.getByRole('button', { name: new RegExp(`^redsync, ${title}: `) }).click()
      const sentences = Object.values(cell?.because ?? {})
      for (const sentence of sentences) await expect(page.getByTestId('cell')).toContainText(sentence)

      await page.getByTestId('open-recording').click()
      await theatre.waitFor('recorded')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      const id = `verdict-${lock.replaceAll(/[ .]/g, '-')}`
      expect(await verdictsAtEnd(theatre)).toEqual({ [id]: outcome })
      // The sentences contain figures, so it is this very recording and no other of the lesson.
      for (const sentence of sentences) await expect(page.getByText(sentence).first()).toBeVisible()
    })
  }
})
