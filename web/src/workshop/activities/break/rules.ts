import type { ActivityRules } from '#web/workshop/room/activity.ts'
import { type Lead, wasSaid } from '#web/workshop/room/lead.ts'
import { breakWords as words } from './words.ts'

const usualMinutes = 10

export const breakRules: ActivityRules = {
  cover: ({ breakUntilMs }) => (breakUntilMs === null ? null : { ...words.cover, goOn }),
  news: (room, before) => (room.breakUntilMs !== null && before.breakUntilMs === null ? words.say : null),
  keys: (lead) => [{ keys: ['k'], caps: ['K'], words: words.key, does: () => toggle(lead) }],
}

/** Starts a break of the usual length, or ends the current one. */
function toggle({ room }: Lead): void {
  const running = (room.store.getState().room?.breakUntilMs ?? null) !== null
  void room.act({ do: 'break', minutes: running ? 0 : usualMinutes })
}

function goOn(lead: Lead): void {
  if (isOver(lead) || wasSaid(lead, 'break', words.early)) void lead.room.act({ do: 'break', minutes: 0 })
}

function isOver({ room }: Lead): boolean {
  const { room: view, aheadMs } = room.store.getState()
  return (view?.breakUntilMs ?? 0) <= Date.now() + aheadMs
}
