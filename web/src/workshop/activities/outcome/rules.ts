import type { Recap } from '#model/messages/recap.ts'
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
    const next = shows === 'recap' ? otherPage(room, 1) : null
    return {
      ...(shows === 'podium' ? words.podiumCover : words.recapCover),
      ...(next === null ? {} : { next: words.nextPage }),
      goOn(lead) {
        if (next === null) toggleOutcome(lead, shows)
        else void lead.room.act({ do: 'recap-page', page: next })
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

/** Returns the recap's pages, and the number of the one in view, counting from 0. The recap may have become shorter since the teacher turned the page. */
export function recapInView(recap: Recap, { recapPage = 0 }: Pick<RoomView, 'recapPage'>) {
  const pages = recapPages(recap)
  return { pages, number: Math.min(recapPage, pages.length - 1) }
}

/** The recap's page that is so many pages away from the one in view; `null`: there is none. */
export function otherPage(room: RoomView | null, by: number): number | null {
  if (room?.recap === undefined || by === 0) return null
  const { pages, number } = recapInView(room.recap, room)
  const page = number + by
  return page >= 0 && page < pages.length ? page : null
}

export function toggleOutcome({ room }: Lead, shows: Shows): void {
  void room.act({ do: 'screen', shows, on: room.store.getState().room?.screen[shows] !== true })
}
