import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@playwright/test'
import { TestServer } from './support/server.ts'

test('a page that the server names may frame a lock of a lesson, and nothing else of it', { tag: '@soak' }, async ({
  page,
}) => {
  let content = ''
  const foreign = createServer((_request, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html><title>A blog</title>${content}`),
  )
  await new Promise<void>((resolve) => foreign.listen(0, '127.0.0.1', resolve))
  const blog = `http://localhost:${(foreign.address() as AddressInfo).port}`
  const server = await TestServer.start([], { LOCKSTEP_FRAME_HOSTS: blog })
  try {
    const frameOf = async (address: string) => {
      content = `<iframe src="${server.url}${address}" width="720" height="420"></iframe>`
      await page.goto(blog)
      return page.frameLocator('iframe')
    }
    const frame = await frameOf('/s/gc-pause?embed=fenced')
    await expect(frame.getByTestId('stage-fenced')).toBeVisible()
    const before = await frame.getByTestId('theatre').getAttribute('data-cursor-event')
    await frame.getByTestId('transport-forward').click()
    await expect(frame.getByTestId('theatre')).not.toHaveAttribute('data-cursor-event', before ?? '')
    await expect(frame.getByTestId('open-whole')).toHaveAttribute('href', /^\/s\/gc-pause\?run=reference/)
    await expect(frame.getByTestId('run-live')).toHaveCount(0)

    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    await frameOf('/s/gc-pause')
    await expect.poll(() => refused.join()).toContain('frame-ancestors')
  } finally {
    await server.dispose()
    foreign.close()
  }
})
