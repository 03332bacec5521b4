/** Tests that a visitor becomes the host only through the link that the server prints, and not because of an address. */
import { expect, test } from './support/fixtures.ts'
import { TestServer } from './support/server.ts'

test('whoever opens the link that the terminal printed is the host, also the next day; nobody else opens a workshop', {
  tag: '@soak',
}, async ({ openPage }) => {
  const server = await TestServer.start()
  try {
    const link = await server.hostLink()
    const guest = await openPage(server)
    await guest.goto(`${server.url}/workshop`)
    await guest.getByTestId('start-workshop').click()
    await expect(guest.getByTestId('error-note')).toContainText('the host’s link')

    const host = await openPage(server)
    await host.goto(link)
    // Everybody can read a projected address, so it must not contain the host's secret.
    await expect(host).toHaveURL(`${server.url}/`)
    await server.stop()
    await server.start()
    await host.goto(`${server.url}/workshop`)
    await host.getByTestId('start-workshop').click()
    await expect(host.getByTestId('room-code')).toHaveText(/^[A-HJ-NP-Z2-9]{6}$/)
  } finally {
    await server.dispose()
  }
})
