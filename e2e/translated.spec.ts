/** Tests activities in other languages: changing a run, writing a lock, holding a workshop. No English may be left, and no text may be cut off. */
import { test } from './support/fixtures.ts'
import { TestServer } from './support/server.ts'
import { editing } from './translated/editing.ts'
import { changedRuns, orders } from './translated/lesson.ts'
import { pages } from './translated/pages.ts'
import { onAPhone } from './translated/phone.ts'
import { readerOf } from './translated/reader.ts'
import { takenAway } from './translated/taken-away.ts'
import { workshop } from './translated/workshop.ts'

for (const tag of ['zh', 'ru']) {
  test.describe(tag, { tag: '@soak' }, () => {
    test.setTimeout(1_200_000)
    for (const [what, walk] of Object.entries({ pages, changedRuns, orders, editing, onAPhone, takenAway }))
      test(`${what} in ${tag}`, async ({ openPage, server }) => walk(readerOf(openPage, tag), server))
    test(`a workshop in ${tag}`, async ({ openPage }) => {
      const server = await TestServer.start(['--workshop'])
      try {
        await workshop(readerOf(openPage, tag), server)
      } finally {
        await server.dispose()
      }
    })
  })
}
