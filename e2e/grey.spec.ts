/** Tests that owners can be distinguished without colors, because their bars differ in lightness or texture. */
import { expect, test } from './support/fixtures.ts'
import type { Theatre } from './support/theatre.ts'

/** Minimum difference in lightness that is obvious to the eye, on a scale from 0 to 255. */
const clearlyLighter = 26
/**
 * Minimum difference between the standard deviations of two bars' grey values that shows that only one of the bars is textured. A plain bar has a deviation of
 * 0.
 */
const clearlyTextured = 4

interface Bar {
  lightness: number
  scatter: number
}

test('the bars of A and B differ without colours, by day and by night', { tag: '@soak' }, async ({ theatre }) => {
  await theatre.openReference('gc-pause')
  await theatre.press('End')
  for (const colorScheme of ['light', 'dark'] as const) {
    await test.step(colorScheme, async () => {
      await theatre.page.emulateMedia({ colorScheme })
      await theatre.drawing()
      const [a, b] = await Promise.all([barOf(theatre, 'A'), barOf(theatre, 'B')])
      const distinct =
        Math.abs(a.lightness - b.lightness) > clearlyLighter || Math.abs(a.scatter - b.scatter) > clearlyTextured
      expect(distinct, `A ${JSON.stringify(a)}, B ${JSON.stringify(b)}`).toBe(true)
    })
  }
})

/** Finds an owner's longest bar in the first timeline, and measures the grey values of the bar. */
async function barOf({ timeline }: Theatre, owner: string): Promise<Bar> {
  return timeline
    .locator('canvas')
    .first()
    .evaluate((element, name) => {
      const canvas = element as HTMLCanvasElement
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('nothing is drawn')
      const swatch = new OffscreenCanvas(1, 1).getContext('2d')
      if (swatch === null) throw new Error('no swatch')
      const probe = document.createElement('i')
      probe.style.color = `var(--${name})`
      document.body.append(probe)
      swatch.fillStyle = getComputedStyle(probe).color
      probe.remove()
      swatch.fillRect(0, 0, 1, 1)
      const [red, green, blue] = swatch.getImageData(0, 0, 1, 1).data
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)

      // Finds the longest stretch of the owner's color in each row. Small gaps in a stretch belong to the texture.
      const stretches: { from: number; until: number }[] = []
      for (let y = 0; y < height; y += 1) {
        let [best, from, last] = [{ from: 0, until: 0 }, -1, -100]
        for (let x = 0; x < width; x += 1) {
          const i = 4 * (y * width + x)
          if (data[i] !== red || data[i + 1] !== green || data[i + 2] !== blue) continue
          if (x - last > 6) from = x
          last = x
          if (last - from > best.until - best.from) best = { from, until: last }
        }
        stretches.push(best)
      }
      const longest = Math.max(...stretches.map(({ from, until }) => until - from))
      const rows = stretches.map((stretch, y) => ({ ...stretch, y })).filter(({ from, until }) => until - from > 40)
      const at = rows.find(({ from, until }) => until - from === longest)
      if (at === undefined) throw new Error(`no bar of ${name} is drawn`)
      // Measures some rows at the end of the bar, where there is no text.
      const greys: number[] = []
      for (let y = at.y + 3; y < at.y + 11; y += 1) {
        for (let x = at.until - 30; x < at.until - 6; x += 1) {
          const i = 4 * (y * width + x)
          greys.push(0.2126 * (data[i] ?? 0) + 0.7152 * (data[i + 1] ?? 0) + 0.0722 * (data[i + 2] ?? 0))
        }
      }
      const lightness = greys.reduce((sum, grey) => sum + grey, 0) / greys.length
      const scatter = Math.sqrt(greys.reduce((sum, grey) => sum + (grey - lightness) ** 2, 0) / greys.length)
      return { lightness: Math.round(lightness), scatter: Math.round(10 * scatter) / 10 }
    }, owner)
}
