import { join } from 'node:path'
import { settled } from '../support/fit.ts'
import { test } from '../support/fixtures.ts'
import { setLooks } from '../support/looks.ts'
import { idle, recorded } from '../support/views.ts'
import { shotsFolder } from './folder.ts'

const ids = ['postgres-pooler', 'postgres-skip-locked', 'postgres-commit']
for (const [size, viewport] of [['390', { width: 390, height: 844 }], ['1440', { width: 1440, height: 900 }], ['1280', { width: 1280, height: 720 }]] as const) {
  test.describe(size, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })
    for (const look of size === '1280' ? (['dark'] as const) : size === '390' ? (['light'] as const) : (['light', 'dark'] as const)) {
      test(look, async ({ theatre }) => {
        await setLooks(theatre, { theme: look, projector: false })
        for (const id of ids) {
          for (const view of [idle(id), recorded(id, 'verdict'), ...(size === '1440' && look === 'light' ? [recorded(id, 'code'), recorded(id, 'console'), recorded(id, 'state')] : [])]) {
            try { await view.show(theatre) } catch (e) { console.log(id, view.name, String(e).slice(0, 200)); continue }
            await settled(theatre.page)
            await theatre.page.screenshot({ path: join(shotsFolder, `${id}.${view.name}.${size}.${look}.png`) })
          }
        }
      })
    }
  })
}
