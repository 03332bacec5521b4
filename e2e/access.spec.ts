/** That everybody can use the pages: axe finds nothing in any view, whatever it looks like. */
import { expectAccessibleInBothThemes } from './support/accessible.ts'
import { test } from './support/fixtures.ts'
import { setLooks } from './support/looks.ts'
import { pagesAround, viewsOf } from './support/views.ts'

const id = 'gc-pause'

for (const projector of [false, true]) {
  test.describe(`axe finds nothing, ${projector ? 'projector' : 'ordinary'} size, light and dark`, () => {
    test.beforeEach(({ theatre }) => setLooks(theatre, { projector }))

    const what = projector ? 'looks' : 'all'
    for (const [where, views] of Object.entries({
      'the pages around the lessons': pagesAround(id),
      'the theatre': viewsOf(id),
    })) {
      test(`in ${where}`, async ({ theatre }) => {
        for (const view of views) {
          await test.step(view.name, async () => {
            await view.show(theatre)
            await expectAccessibleInBothThemes(theatre.page, view.name, what)
          })
        }
      })
    }
  })
}
