/** Tests links to the site, the site in frames of other pages, and recordings that the site opens. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { drop } from '../support/files.ts'
import { showMore } from '../support/theatre.ts'
import { address, folder, opened, site } from './site.ts'

export function links(): void {
  test('a link to a lesson says what it is, and leads to the moment', async ({ page, request }) => {
    const text = await (await request.get(`${site}s/gc-pause/`)).text()
    expect(text).toContain('<meta property="og:title" content="Paused before the write · Lockstep" />')
    expect(text).toContain(`<meta property="og:image" content="${address}previews/gc-pause.png" />`)
    const picture = readFileSync(join(folder, 'previews/gc-pause.png'))
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630])
    await page.goto(`${site}s/gc-pause/#?run=reference&e=5`)
    await opened(page)
    await expect(page.getByTestId('theatre')).toHaveAttribute('data-cursor-event', '5')
    expect(page.url()).toContain(`${site}#/s/gc-pause?run=reference&e=5`)
    await page.goto(`${site}break/setnx-no-immortal-lock/`)
    await expect(page.getByTestId('board')).toBeVisible()
  })

  test('a lesson is shown in a frame of a page from elsewhere, and steps there', { tag: '@soak' }, async ({ page }) => {
    await page.goto(`${site}#/s/gc-pause?run=reference&e=12`)
    await opened(page)
    await showMore(page)
    await page.getByTestId('recording-menu').click()
    await page.getByTestId('embed-menu').click()
    await page.getByTestId('embed-lock').selectOption('fenced')
    const code = await page.getByTestId('embed-code').inputValue()
    expect(code).toContain('embed=fenced')
    const foreign = createServer((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html><h1>A blog</h1>${code}`),
    )
    await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
    try {
      await page.goto(`http://localhost:${(foreign.address() as AddressInfo).port}/`)
      const frame = page.frameLocator('iframe')
      const theatre = frame.getByTestId('theatre')
      // The shared moment is in the other lock's part of the recording, so this frame starts where its own lock starts.
      await expect(frame.getByTestId('stage-fenced')).toHaveAttribute('data-act', 'now')
      await expect(frame.getByTestId('transport-back')).toBeDisabled()
      const begins = (await theatre.getAttribute('data-cursor-event')) ?? ''
      await expect(frame.getByTestId('stage-watchdog')).toHaveCount(0)
      await frame.getByTestId('transport-forward').click()
      await expect(theatre).not.toHaveAttribute('data-cursor-event', begins)
      // The frame asks no questions, so it can be stepped to its end.
      for (let steps = 0; steps < 40 && (await frame.getByTestId('transport-forward').isEnabled()); steps += 1)
        await frame.getByTestId('transport-forward').click()
      await expect(frame.getByTestId('transport-forward')).toBeDisabled()
      const whole = await frame.getByTestId('open-whole').getAttribute('href')
      expect(whole).toContain('#/s/gc-pause?run=reference')
      expect(whole).not.toContain('embed')
    } finally {
      foreign.close()
    }
  })

  test('a recording elsewhere opens by its address, and what cannot be fetched says why', { tag: '@soak' }, async ({
    page,
  }) => {
    const elsewhere = createServer((request, response) => {
      const isOpen = request.url !== '/closed.lockstep.jsonl'
      response.writeHead(200, isOpen ? { 'Access-Control-Allow-Origin': '*' } : {})
      response.end(readFileSync(join(folder, 'data/references/gc-pause.lockstep.jsonl')))
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const far = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    try {
      await page.goto(`${site}?trace=${far}/mine.lockstep.jsonl`)
      await opened(page)
      await page.keyboard.press('End')
      await page.keyboard.press('1')
      await expect(page.getByTestId('verdict-watchdog')).toHaveAttribute('data-status', 'violated')
      // The address keeps the recording's address and adds the moment.
      await expect.poll(() => page.url()).toMatch(/\?trace=http.*#\/file\?run=file&e=/)

      await page.goto(`${site}?trace=${far}/closed.lockstep.jsonl`)
      await expect(page.getByTestId('error-note')).toContainText('Access-Control-Allow-Origin')
      await page.goto(`${site}?trace=javascript:alert(1)`)
      await expect(page.getByTestId('error-note')).toContainText('begin with https://')
      await page.goto(`${site}?trace=${site}data/library.json`)
      await expect(page.getByTestId('error-note')).toContainText('BROKEN_TRACE')
    } finally {
      elsewhere.close()
    }
  })

  test('a cell of a library opens its recording, which lies packed beside the page', { tag: '@soak' }, async ({
    page,
  }) => {
    await page.goto(`${site}#/libraries`)
    await page.getByRole('button', { name: /^redsync, Paused before the write: / }).click()
    await page.getByTestId('open-recording').click()
    await opened(page)
    await expect.poll(() => page.url()).toContain(encodeURIComponent(`${site}data/libraries/redsync/`))
    await page.keyboard.press('End')
    await page.keyboard.press('1')
    await expect(page.getByTestId('verdict-redsync-4-18-1')).toHaveAttribute('data-status', 'violated')
  })

  test('a recording that is dropped on it opens and is judged', { tag: '@soak' }, async ({ page }) => {
    await page.goto(site)
    await drop(
      page,
      'mine.lockstep.jsonl',
      readFileSync(join(folder, 'data/references/gc-pause.lockstep.jsonl'), 'utf8'),
    )
    await opened(page)
    await page.keyboard.press('End')
    // The panels of a calm lesson are hidden at first.
    await page.keyboard.press('1')
    await expect(page.getByTestId('verdict-watchdog')).toHaveAttribute('data-status', 'violated')
    expect(page.url()).toContain('#/file')
  })
}
