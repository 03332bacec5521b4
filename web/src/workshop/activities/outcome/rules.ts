import type { RoomView } from '#model/messages/workshop.ts'
import type { ActivityRules } from '#web/workshop/room/activity.ts'
import type { Lead } from '#web/workshop/room/lead.ts'
import { recapPages } from './recap-pages.ts'
import { outcomeWords as words } from './words.ts'

const screens = ['podium', 'recap'] as const
type Shows = (typeof screens)[number]

export const outcomeRules: ActivityRules = {
  cover(room) {
    const shows = screens.find((each) => room.screen[each])
    if (shows === undefined) return null
    return {
      ...(shows === 'podium' ? words.podiumCover : words.recapCover),
      ...(shows === 'recap' && hasNextPage(room) ? { next: words.nextPage } : {}),
      goOn(lead) {
        if (shows === 'recap' && hasNextPage(room)) void lead.room.act({ do: 'recap-page', page: pageOf(room) + 1 })
        else toggleOutcome(lead, shows)
      },
    }
  },
  news({ screen }, before) {
    const shows = screens.find((each) => screen[each] && !before.screen[each])
    return shows === undefined ? null : words[shows].title
  },
  keys: (lead) => [
    { keys: ['w'], caps: ['W'], words: words.keys.podium, does: () => toggleOutcome(lead, 'podium') },
    { keys: ['m'], caps: ['M'], words: words.keys.recap, does: () => toggleOutcome(lead, 'recap') },
  ],
}

const pageOf = ({ recapPage = 0 }: RoomView): number => recapPage
const hasNextPage = (room: RoomView): boolean =>
  room.recap !== undefined && pageOf(room) + 1 < recapPages(room.recap).length

export function toggleOutcome({ room }: Lead, shows: Shows): void {
  void room.act({ do: 'screen', shows, on: room.store.getState().room?.screen[shows] !== true })
}
