/** Tests explored orders on the static site: levels, maps and the board. */
import { expect, test } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { opened, site } from './site.ts'

/** Lighthouse's “Slow 4G”, with 1.6 Mbit/s and a round trip of 150 ms. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 ** 2) / 8,
  uploadThroughput: 96 * 1024,
}
/**
 * Number of bytes that this connection delivers in 3.25 seconds, from a host that does not compress. The rest of five seconds is left for the phone's own work.
 */
const firstMoveBytes = 3.25 * slowLine.downloadThroughput

export function orders(): void {
  test('on a phone and a slow line the first move of a level is there in seconds, and the level is solved', {
    tag: '@soak',
  }, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slowLine)
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    const sinceMs = performance.now()
    await page.goto(`${site}#/s/zombie-watchdog/explore?lock=watchdog-racing-stop&goal=no-leak&play=`)
    await page.getByTestId('step-A').tap()
    await expect(page.getByTestId('board')).toHaveAttribute('data-steps', 'A')
    console.log(`first move after ${Math.round(performance.now() - sinceMs)} ms and ${bytes} bytes`)
    expect(bytes).toBeLessThan(firstMoveBytes)

    await page.goto(`${site}#/s/setnx-without-expire/explore?goal=no-immortal-lock&play=`)
    await page.getByTestId('step-A').tap()
    await expect(page.getByTestId('board')).toHaveAttribute('data-steps', 'A')
    await page.getByTestId('step-!A').tap()
    await expect(page.getByTestId('level-said')).toContainText('Broken in 2 steps. The shortest way has 2.')
    await context.close()
  })

  test('the maps of a lesson are there as with a server, and a shortest order is walked on the board', async ({
    page,
  }) => {
    await page.goto(`${site}#/s/lease-too-short/explore`)
    await expect(page.getByTestId('map-set-nx-px')).toContainText('80 of 136 orders')
    await page.getByTestId('map-set-nx-px').getByTestId('shortest-way').getByRole('link').last().click()
    const board = page.getByTestId('board')
    await expect(board).toHaveAttribute('data-steps', 'A ~ B')
    await expect(board).toContainText('It went wrong: two holders at once.')
    await expect(page.getByTestId('play-live')).toHaveCount(0)
    await expect(page.getByTestId('leaseEnds-2')).toHaveCount(0)
    await expectAccessible(page, 'a map of the site')
  })

  test('below a timeline stands when it was too late, and a step leads to the board there', { tag: '@soak' }, async ({
    page,
  }) => {
    await page.goto(`${site}#/s/lease-too-short`)
    await opened(page)
    await page.keyboard.press('End')
    for (const lock of ['watchdog', 'set-nx-px']) {
      await page.getByTestId(`stage-${lock}`).getByRole('heading').getByRole('button').click()
      await page.getByTestId(`outlook-button-${lock}`).click()
    }
    const outlook = page.getByTestId('outlook-set-nx-px')
    await expect(outlook).toContainText('From here the only order left lets two have the lock at once.')
    await expect(outlook).toContainText('Too late from step 4 on (B’s step). Until step 3 it could be saved.')
    await expect(page.getByTestId('outlook-watchdog')).toContainText(
      'From here no order lets two have the lock at once.',
    )
    const third = outlook.locator('[data-step="3"]')
    await third.hover()
    await expect(outlook.getByRole('link')).toHaveAccessibleName(
      /After step 3 \(the lease ends\): from here 10 of 15 orders let two have the lock at once/,
    )
    await third.click()
    await expect(page.getByTestId('board')).toHaveAttribute('data-steps', 'A A ~')
    await expect(page.getByTestId('board')).toContainText('15 orders from here: 10 go wrong')
  })

  test('what is not among its files says so', async ({ page }) => {
    await page.goto(`${site}#/s/lease-too-short/explore?clients=3&ends=2`)
    await expect(page.getByTestId('map-set-nx-px')).toContainText('are not among the files of this page')
    await page.goto(`${site}#/break`)
    await expect(page.getByTestId('next-up')).toBeVisible()
  })
}
