import type { ActivityRules } from '#web/workshop/room/activity.ts'
import { pageWords as words } from './words.ts'

export const pageRules: ActivityRules = {
  cover({ page }) {
    if (page === undefined) return null
    const { next, refused } = words
    return { shown: page.title, next, refused, goOn: ({ room }) => void room.act({ do: 'page', page: null }) }
  },
  news: ({ page }, before) => (page !== undefined && page.title !== before.page?.title ? words.say(page.title) : null),
}
