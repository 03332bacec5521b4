import { useRoomSession } from '#web/workshop/room/room-context.tsx'
import { ClockButtons } from '#web/workshop/ui/ClockButtons.tsx'

export function QuestionClock({ untilMs }: { untilMs: number | undefined }) {
  const { act } = useRoomSession()
  return <ClockButtons untilMs={untilMs} onSet={(minutes) => void act({ do: 'clock', minutes })} />
}
