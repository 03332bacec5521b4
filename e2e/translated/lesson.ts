import type { Endpoint } from '../support/endpoint.ts'
import { expect } from '../support/fixtures.ts'
import { look } from '../support/look.ts'
import { Theatre } from '../support/theatre.ts'
import { laptop, phone, type Reader, slowly } from './reader.ts'

/** Drags a fault in the timeline and tries all timings of the fault. Checks the texts during and after each action. */
export async function changedRuns({ tag, open }: Reader, server: Endpoint): Promise<void> {
  const page = await open(laptop, server)
  const theatre = new Theatre(page, server)
  await theatre.open('gc-pause')
  await look(page, `${tag} lesson idle`)
  await theatre.openReference('gc-pause')
  await theatre.press('End')
  await theatre.press('End')
  await look(page, `${tag} lesson end`)
  const edge = page.getByTestId('edge-watchdog-0')
  const [from, to] = [await edge.boundingBox(), await page.getByTestId('grip-watchdog-0').boundingBox()]
  if (from === null || to === null) throw new Error('There is no edge to drag')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 })
  await look(page, `${tag} what if dragged`)
  await theatre.record(() => page.mouse.up())
  await look(page, `${tag} what if ran`)
  await page.getByTestId('what-if-back').click()
  await theatre.waitFor('recorded')
  await theatre.press('End')
  await theatre.press('End')
  await page.getByTestId('what-if-try-0').click()
  await expect(page.getByTestId('what-if-strip').locator('[data-outcome=running]')).not.toHaveCount(0)
  await look(page, `${tag} timings running`)
  await expect(page.getByTestId('what-if-strip').locator('[data-outcome=running]')).toHaveCount(0, { timeout: 180_000 })
  await look(page, `${tag} timings`)
}

export async function orders({ tag, open }: Reader, server: Endpoint): Promise<void> {
  const screens = { laptop: await open(laptop, server), phone: await open(phone, server) }
  for (const path of [
    '/s/check-then-delete/explore?crashes=1&path=A.A.A.A.~.B.A',
    '/s/setnx-without-expire/explore?goal=no-immortal-lock&play=',
    '/s/setnx-without-expire/explore?goal=no-immortal-lock&path=A.!A&play=',
  ])
    for (const [screen, page] of Object.entries(screens)) {
      await page.goto(path)
      await expect(page.getByTestId('board')).toBeVisible(slowly)
      await page.waitForLoadState('networkidle')
      await look(page, `${tag} orders ${path.slice(3)} ${screen}`)
    }
}
