/**
 * Writes small pages of a static site for links that people share. Each page contains the link's preview card and
 * redirects to the real page. Other sites cannot read the real page's address, because it comes after a `#`.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { escapedHtml } from '#model/base/html.ts'
import { levelsOf } from '#model/messages/game-levels.ts'
import type { Library } from '#model/messages/messages.ts'
import type { Miniature } from '#model/messages/miniature.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { cardOfLesson, cardOfLevel, type LinkCard, pictureOf, withCard } from '../recordings/preview/link-card.ts'
import { previewOf } from '../recordings/preview/preview.ts'

interface SiteLinks {
  lessons: readonly Lesson[]
  library: Library
  miniatures: ReadonlyMap<string, Miniature>
  /** Address of the site with a trailing slash. If undefined, pictures have relative addresses. */
  address: string | undefined
}

/** Redirects to the real page, at the moment that the link names. */
const script = `const { to } = document.documentElement.dataset
location.replace(\`../../\${location.search}\${to}\${to.includes('?') ? '' : location.hash.slice(1)}\`)
`

export async function writeLinks(folder: string, { lessons, library, miniatures, address }: SiteLinks): Promise<void> {
  await mkdir(path.join(folder, 'previews'), { recursive: true })
  await writeFile(path.join(folder, 'link.js'), script)
  for (const { id } of lessons) {
    const miniature = miniatures.get(id)
    if (miniature !== undefined) await writeFile(path.join(folder, pictureOf(id)), await previewOf(miniature))
  }
  const write = async (where: string, to: string, card: LinkCard) => {
    await mkdir(path.join(folder, where), { recursive: true })
    await writeFile(path.join(folder, where, 'index.html'), pageOf(to, card, address ?? '../../'))
  }
  for (const lesson of lessons) await write(`s/${lesson.id}`, `#/s/${lesson.id}`, cardOfLesson(lesson))
  for (const level of levelsOf(library)) {
    const lesson = lessons.find(({ id }) => id === level.scenario)
    const lock = lesson?.locks.find(({ id }) => id === level.lock)
    if (lesson === undefined || lock === undefined) continue
    const search = new URLSearchParams({ lock: level.lock, goal: level.goal, play: '' })
    await write(
      `break/${level.lock}-${level.goal}`,
      `#/s/${lesson.id}/explore?${search}`,
      cardOfLevel(lesson, lock, level.goal),
    )
  }
}

function pageOf(to: string, card: LinkCard, address: string): string {
  const onward = escapedHtml(`../../${to}`)
  const page = `<!doctype html>
<html lang="en" data-to="${escapedHtml(to)}">
  <head>
    <meta charset="utf-8" />
    <meta name="description" content="" />
    <title></title>
    <script src="../../link.js"></script>
    <noscript><meta http-equiv="refresh" content="0; url=${onward}" /></noscript>
  </head>
  <body>
    <a href="${onward}">Lockstep</a>
  </body>
</html>
`
  return withCard(page, card, address)
}
