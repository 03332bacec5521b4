/** Preview cards that other sites show for links, in the Open Graph format: https://ogp.me */
import { escapedHtml } from '#model/base/html.ts'
import { goals } from '#model/messages/level.ts'
import { properties } from '#model/words/en/properties.ts'
import type { Lesson } from '#scenarios/lesson.ts'

export interface LinkCard {
  title: string
  description: string
  /** Path of a picture, relative to the page's own address. Absent if there is no picture. */
  picture?: string
}

const product = 'Lockstep'

export const cardOfAll: LinkCard = {
  title: product,
  description: 'Distributed locks fail and hold on a live, real Redis: belief against truth, wrong beside right.',
}

export const pictureOf = (scenario: string): string => `previews/${scenario}.png`

export const cardOfLesson = ({ id, title, story }: Lesson): LinkCard => ({
  ...{ title: `${title} · ${product}`, description: story, picture: pictureOf(id) },
})

/** Returns the card for a recording: its lesson's story and picture, but not the recording's own parameters and answers. */
export const cardOfRecording = (lesson: Lesson): LinkCard => ({
  ...cardOfLesson(lesson),
  title: `${lesson.title}: a recording · ${product}`,
})

/** Returns the card for a game level. `lock` is one of the lesson's locks, and `goal` comes from the URL. */
export function cardOfLevel(lesson: Lesson, lock: Lesson['locks'][number], goal: string | undefined): LinkCard {
  const wanted = goals.find((one) => one === goal) ?? lesson.teaches
  return {
    title: `Break it: ${lock.heading ?? lock.title} · ${product}`,
    description: `${properties[wanted].asked} You choose who goes next, and when the lease ends.`,
    picture: pictureOf(lesson.id),
  }
}

/** Puts the card into the page. `address` is the page's own address with a trailing slash. */
export function withCard(page: string, { title, description, picture }: LinkCard, address: string): string {
  const tags = [
    ['og:title', title],
    ['og:description', description],
    ['og:type', 'website'],
    ['og:site_name', product],
    ...(picture === undefined
      ? []
      : [
          ['og:image', `${address}${picture}`],
          ['og:image:width', '1200'],
          ['og:image:height', '630'],
        ]),
  ].map(([property = '', content = '']) => `<meta property="${property}" content="${escapedHtml(content)}" />`)
  const card = picture === undefined ? 'summary' : 'summary_large_image'
  return page
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapedHtml(title)}</title>`)
    .replace(/(<meta\s+name="description"\s+content=")[^"]*"/, (_, begin) => `${begin}${escapedHtml(description)}"`)
    .replace(
      '</head>',
      () => `  ${[...tags, `<meta name="twitter:card" content="${card}" />`].join('\n    ')}\n  </head>`,
    )
}
