/**
 * Every view fits from a phone to a video wall (nothing sticks out, no words are cut off or overlap) and is accessible according to axe. Reaching a view costs
 * more than checking it, so all checks are made while it is open.
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

/** Sizes at which layout has been tight, for ordinary type and for a projector's. */
const phone = { width: 390, height: 844 }
const tight: Size[] = [phone, { width: 1280, height: 720 }, laptop]
const projected: Size[] = [{ width: 1024, height: 768 }, laptop]
/** From a tablet to a video wall. Views of one lesson that fill the page may show problems that the tight sizes do not. */
const others: Size[] = [
  { width: 768, height: 1024 },
  { width: 1920, height: 1080 },
  { width: 3840, height: 2160 },
]
const around = 'pages around the lessons'
const orders = 'every order'
const filling = ['idle', 'recorded-code', 'recorded-table', 'question']
/** Views that the suite checks in every way. For the others, only the soak checks the dark theme (visual.spec.ts has pictures of it) and further sizes. */
const thoroughly = ['library', 'map', 'recorded-code', 'question']
const isThorough = (name: string) => looksAtAll || thoroughly.includes(name)

/** Views of every order that differ most. The soak looks at all, but runs axe only on these: the others have the same parts. */
const usualOrders = ['map', 'board-nodes', 'level-won']
/** Left to the soak: these pages have the same parts as others that are checked. */
const left = ['missing-scenario', 'missing-recording', 'recordings']
/** Left to the soak: large views of lessons that differ little from this one. */
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
/** Views by subject: pages around lessons, every order, one lesson in all its views, and for the soak the large ones. */
const shown: Record<string, View[]> = {
  [around]: pagesAround(id).filter(({ name }) => looksAtAll || !left.includes(name)),
  [orders]: viewsOfOrders().filter(({ name }) => looksAtAll || usualOrders.includes(name)),
  [id]: viewsOf(id),
  ...(looksAtAll ? larger : {}),
}

for (const [what, views] of Object.entries(shown)) {
  const title = `${what}: each view fits its window${isForAxe(what) ? ', and axe finds nothing' : ''}`
  // languages.spec.ts shows the other pages on a phone and a tablet, in the longest words. The soak looks at them in all ways.
  test(title, { tag: what === id ? [] : ['@soak'] }, async ({ theatre }) => {
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
        await expectFitsAt(page, `${name}, projected`, looksAtAll ? projected : projected.slice(0, 1))
        await page.setViewportSize(laptop)
        // A projector changes no colors, only sizes of type and targets.
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

/** Switches the view to projector size. A dialog would catch the key, so it is closed first and shown again. */
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
 * Sizes to check. `npm run soak` checks all of them. The suite checks the tightest for everything, and for some views of one lesson and of other pages one
 * further size in turn.
 */
function sizesFor(what: string, view: string, turn: number): readonly Size[] {
  if (looksAtAll) return fills(what, view) ? [...tight, ...others] : tight
  return (what === id || what === around) && isThorough(view) ? [phone, tight[1 + (turn % 2)] ?? laptop] : [phone]
}

function fills(what: string, view: string): boolean {
  return what === id && filling.includes(view)
}
