/**
 * Each view, whatever it looks like: from a phone to a wall nothing sticks out, no words are cut off, none stand on others; and everybody can use
 * it: axe finds nothing. To come to a view costs more than to look at it, so it is looked at in every way while it is there.
 */
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.ts'
import { expectFits } from './support/fit.ts'
import { expect, test } from './support/fixtures.ts'
import type { Theatre } from './support/theatre.ts'
import {
  asking,
  idle,
  keys,
  looksAtAll,
  pagesAround,
  recorded,
  type View,
  viewsOf,
  viewsOfOrders,
} from './support/views.ts'

interface Size {
  width: number
  height: number
}

const id = 'gc-pause'
const laptop = { width: 1440, height: 900 }

/** Where it has been tight, for ordinary type and for a projector's. */
const phone = { width: 390, height: 844 }
const tight: Size[] = [phone, { width: 1280, height: 720 }, laptop]
const projected: Size[] = [{ width: 1024, height: 768 }, laptop]
/** From a tablet to a wall. The views of one lesson that fill the page may show what the tight ones do not. */
const others: Size[] = [
  { width: 768, height: 1024 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
]
const around = 'pages around the lessons'
const orders = 'every order'
const filling = ['idle', 'recorded-code', 'recorded-table', 'question']
/** Looked at in every way. Of the others the soak sees the dark theme, which visual.spec.ts has pictures of, and further sizes. */
const thoroughly = ['library', 'compare', 'map', 'idle', 'recorded-code', 'question']
const isThorough = (name: string) => looksAtAll || thoroughly.includes(name)

/** Of the views of every order, those that differ most; a soak looks at all, with axe only at these: the others are made of the same parts. */
const usualOrders = ['map', 'board-nodes', 'level-won']
/** Left to the soak: they are made of the same parts as the pages that are looked at. */
const left = ['missing-scenario', 'missing-recording', 'recordings']
/** Left to the soak: views that are larger than most, of lessons that differ from this one by little else. */
const larger: Record<string, View[]> = {
  'redisson-four-ways': [
    recorded('redisson-four-ways', 'code'),
    asking('redisson-four-ways'),
    keys('redisson-four-ways'),
  ],
  'master-failover': [idle('master-failover'), recorded('master-failover', 'state')],
  'amnesiac-node': [recorded('amnesiac-node', 'state'), recorded('amnesiac-node', 'verdict')],
  'thundering-herd': [recorded('thundering-herd', 'console'), recorded('thundering-herd', 'table')],
}
/** One lesson in all its views. */
const shown: Record<string, View[]> = {
  [around]: pagesAround(id).filter(({ name }) => looksAtAll || !left.includes(name)),
  [orders]: viewsOfOrders().filter(({ name }) => looksAtAll || usualOrders.includes(name)),
  [id]: viewsOf(id),
  ...(looksAtAll ? larger : {}),
}

for (const [what, views] of Object.entries(shown)) {
  test(`${what}: each view fits its window${isForAxe(what) ? ', and axe finds nothing' : ''}`, async ({ theatre }) => {
    const { page } = theatre
    for (const [turn, view] of views.entries()) {
      const { name, changes: within, repeats: without } = view
      const isLookedAt = isForAxe(what) && (what !== orders || usualOrders.includes(name))
      await view.show(theatre)
      await test.step(name, async () => {
        if (isLookedAt && isThorough(name)) await expectAccessibleInBothThemes(page, name, view)
        else if (isLookedAt) await expectAccessible(page, name, { within, without })
        await expectFitsAt(page, name, sizesFor(what, name, turn))
      })
      if (!isThorough(name) && !fills(what, name)) continue
      await test.step(`${name}, projected`, async () => {
        await project(theatre, view)
        await expectFitsAt(page, `${name}, projected`, projectedSizesFor(what, name))
        await page.setViewportSize(laptop)
        // Its colors are the same; sizes of type and of what can be pressed are not.
        if (isLookedAt && isThorough(name) && (looksAtAll || what === id))
          await expectAccessible(page, `${name}, projected`, { what: 'sizes', within, without })
        await toggleProjector(page)
      })
    }
  })
}

function isForAxe(what: string): boolean {
  return [around, orders, id].includes(what)
}

async function expectFitsAt(page: Page, name: string, sizes: readonly Size[]): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectFits(page, `${name} at ${size.width}×${size.height}`)
  }
}

/** A dialog keeps the key from the page: there the size is chosen first. */
async function project(theatre: Theatre, view: View): Promise<void> {
  const { page } = theatre
  const wasDialog = await page.locator('dialog[open]').isVisible()
  await toggleProjector(page)
  await expect(page.locator('html[data-size=projector]')).toHaveCount(1)
  if (wasDialog) await view.show(theatre)
}

async function toggleProjector(page: Page): Promise<void> {
  if (await page.locator('dialog[open]').isVisible()) await page.keyboard.press('Escape')
  await page.keyboard.press('p')
}

/**
 * `npm run soak` looks at every size. The suite looks where most was found: everything where it is tightest, some of one lesson and of the pages at another
 * size in turn.
 */
function sizesFor(what: string, view: string, turn: number): readonly Size[] {
  if (looksAtAll) return fills(what, view) ? [...tight, ...others] : tight
  return (what === id || what === around) && isThorough(view) ? [phone, tight[1 + (turn % 2)] ?? laptop] : [phone]
}

function projectedSizesFor(what: string, view: string): readonly Size[] {
  return looksAtAll || fills(what, view) ? projected : projected.slice(0, 1)
}

function fills(what: string, view: string): boolean {
  return what === id && filling.includes(view)
}
