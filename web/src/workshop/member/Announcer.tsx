/** Tells screen readers about each change in the room once. */
import { useEffect, useState } from 'react'
import { classWords } from '#web/locale/workshop/class.ts'
import { newsOf } from '../activities/in-play.ts'
import { activityRules } from '../activities/rules.ts'
import { isWorking } from '../room/activity.ts'
import { useRoom, useRoomSession } from '../room/room-context.tsx'
import type { RoomState } from '../room/state.ts'

export function Announcer() {
  const { store } = useRoomSession()
  const inRoom = useRoom((state) => state.status === 'in')
  const [said, setSaid] = useState('')
  useEffect(
    () =>
      store.subscribe(({ room }, { room: before }) => {
        const sentence = sentenceFor(room, before)
        if (sentence !== null) setSaid(sentence)
      }),
    [store],
  )
  return (
    <p className="sr-only" role="status">
      {inRoom ? said : ''}
    </p>
  )
}

/** Returns the sentence for a change, or `null` if the change is not worth announcing. */
function sentenceFor(room: RoomState['room'], before: RoomState['room']): string | null {
  if (room === null || before === null || room === before) return null
  const news = newsOf(room, before)
  if (news !== null) return news
  if (room.frozen !== before.frozen) return room.frozen ? classWords.say.frozen : classWords.say.free
  return isWorking(activityRules, before) && !isWorking(activityRules, room) ? classWords.say.recalled : null
}
