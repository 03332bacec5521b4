/** Rules of podium and recap. */

import type { ActivityRules } from '#web/workshop/room/activity.ts'
import type { Lead } from '#web/workshop/room/lead.ts'
import { outcomeWords as words } from './words.ts'

const screens = ['podium', 'recap'] as const
type Shows = (typeof screens)[number]

export const outcomeRules: ActivityRules = {
  cover({ screen }) {
    const shows = screens.find((each) => screen[each])
    if (shows === undefined) return null
    return {
      ...(shows === 'podium' ? words.podiumCover : words.recapCover),
      goOn: (lead) => toggleOutcome(lead, shows),
    }
  },
  hasBegun: ({ screen }) => screen.podium || screen.recap,
  news({ screen }, before) {
    const shows = screens.find((each) => screen[each] && !before.screen[each])
    return shows === undefined ? null : words[shows].title
  },
  keys: (lead) => [
    { keys: ['w'], caps: ['W'], words: words.keys.podium, does: () => toggleOutcome(lead, 'podium') },
    { keys: ['m'], caps: ['M'], words: words.keys.recap, does: () => toggleOutcome(lead, 'recap') },
  ],
}

export function toggleOutcome({ room }: Lead, shows: Shows): void {
  void room.act({ do: 'screen', shows, on: room.store.getState().room?.screen[shows] !== true })
}
