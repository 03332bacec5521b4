/** That everybody can use the pages: axe finds nothing in any view, whatever it looks like. */
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/fixtures.ts'
import { type Looks, setLooks } from './support/looks.ts'
import { Theatre } from './support/theatre.ts'
import { pagesAround, viewsOf } from './support/views.ts'

const id = 'gc-pause'

const looks: Record<string, Looks> = {
  light: { theme: 'light', projector: false },
  dark: { theme: 'dark', projector: false },
  'projector, light': { theme: 'light', projector: true },
  'projector, dark': { theme: 'dark', projector: true },
}

for (const [name, look] of Object.entries(looks)) {
  test.describe(`axe finds nothing, ${name}`, () => {
    test.beforeEach(({ theatre }) => setLooks(theatre, look))

    const what = name === 'light' ? 'all' : 'looks'
    test('in the pages around the lessons', async ({ theatre }) => {
      for (const view of pagesAround(id)) {
        await view.show(theatre)
        await expectAccessible(theatre.page, view.name, what)
      }
    })

    test('in the theatre', async ({ theatre }) => {
      for (const view of viewsOf(id)) {
        await view.show(theatre)
        await expectAccessible(theatre.page, view.name, what)
      }
    })
  })
}

test('axe finds nothing while a run goes on, nor when the server is lost', async ({ openPage, ownServer }) => {
  const theatre = new Theatre(await openPage(ownServer), ownServer)
  await theatre.open(id)
  await theatre.runLive()
  await theatre.waitFor('live')
  await expectAccessible(theatre.page, 'live')
  await theatre.waitFor('recorded')
  await ownServer.stop()
  await expect(theatre.errorNote).toContainText(/server/i)
  await expectAccessible(theatre.page, 'server lost')
})
