/** Says to screen readers what changes in the room, once. */
import { useEffect, useState } from 'react'
import { classWords } from '#web/locale/en/workshop/class.ts'
import { levelWords } from '#web/locale/en/workshop/level.ts'
import { outcomeWords } from '#web/locale/en/workshop/outcome.ts'
import { useRoom, useRoomSession } from '../room/room-context.tsx'
import { isTrying, type RoomState } from '../room/state.ts'

const { say: words } = classWords

export function Announcer() {
  const { store } = useRoomSession()
  const inRoom = useRoom((state) => state.status === 'in')
  const [said, setSaid] = useState('')
  useEffect(
    () =>
      store.subscribe(({ room }, { room: before }) => {
        const news = newsOf(room, before)
        if (news !== null) setSaid(news)
      }),
    [store],
  )
  return (
    <p className="sr-only" role="status">
      {inRoom ? said : ''}
    </p>
  )
}

/** What is new, if it is worth saying. */
function newsOf(room: RoomState['room'], before: RoomState['room']): string | null {
  if (room === null || before === null || room === before) return null
  const { question } = room
  if (question !== null && question.id !== before.question?.id) return words.question(question.ask)
  if (question?.state === 'revealed' && before.question?.state !== 'revealed') return words.revealed
  if (room.screen.podium && !before.screen.podium) return outcomeWords.podium.title
  if (room.screen.recap && !before.screen.recap) return outcomeWords.recap.title
  if (room.frozen !== before.frozen) return room.frozen ? words.frozen : words.free
  if (room.handsOn !== null && before.handsOn === null) return words.handsOn
  if (room.level !== null && room.level.id !== before.level?.id) return levelWords.say
  if (isTrying(before) && !isTrying(room)) return words.recalled
  return room.breakUntilMs !== null && before.breakUntilMs === null ? words.rest : null
}
