/** That everybody can use the pages: axe finds nothing in any view, whatever it looks like. */
import { expectAccessible, expectAccessibleInBothThemes } from './support/accessible.ts'
import { test } from './support/fixtures.ts'
import { setLooks } from './support/looks.ts'
import { pagesAround, viewsOf, viewsOfOrders } from './support/views.ts'

const id = 'gc-pause'

/** The others are made of the same parts. */
const orders = ['levels', 'map', 'board-nodes', 'level-won']

const places = {
  'the pages around the lessons': pagesAround(id),
  'the theatre': viewsOf(id),
  'the explorer': viewsOfOrders().filter(({ name }) => orders.includes(name)),
}

for (const [where, views] of Object.entries(places)) {
  test(`axe finds nothing in ${where}, light and dark`, async ({ theatre }) => {
    for (const view of views) {
      await test.step(view.name, async () => {
        await view.show(theatre)
        await expectAccessibleInBothThemes(theatre.page, view.name, view)
      })
    }
  })

  // Its colors are the same; sizes of type and of what can be pressed are not.
  test(`axe finds nothing in ${where} at projector size`, async ({ theatre }) => {
    await setLooks(theatre, { projector: true })
    for (const view of views) {
      await test.step(view.name, async () => {
        await view.show(theatre)
        await expectAccessible(theatre.page, view.name, {
          what: 'sizes',
          within: view.changes,
          without: view.repeats,
        })
      })
    }
  })
}
