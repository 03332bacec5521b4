import type { FormEvent } from 'react'
import { useState } from 'react'
import type { ClockMinutes } from '#model/messages/clock.ts'
import type { HandsOn } from '#model/messages/hands-on.ts'
import type { Library } from '#model/messages/messages.ts'
import { lessonsOf } from '#web/parts/lessons.ts'
import { useTheatre } from '#web/player/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useRoomSession } from '#web/workshop/room/room-context.tsx'
import { ClockChoice } from '#web/workshop/ui/ClockChoice.tsx'
import styles from '#web/workshop/ui/WorkForm.module.css'
import { handsOnWith } from './challenge.ts'
import { HandsOnFields } from './HandsOnFields.tsx'
import { handsOnWords } from './words.ts'

export function ReleaseForm({ library }: { library: Library | null }) {
  const { act } = useRoomSession()
  const inView = useTheatre((theatre) => theatre.lesson?.id)
  const [chosen, setChosen] = useState<HandsOn | null>(null)
  const [minutes, setMinutes] = useState<ClockMinutes>(0)
  const lessons = lessonsOf(library)
  const lesson = lessons.find(({ id }) => id === inView) ?? lessons[0]
  if (lesson === undefined) return null
  const handsOn = chosen ?? handsOnWith(lesson, { kind: 'free' })
  const release = (event: FormEvent) => {
    event.preventDefault()
    void act({ do: 'release', handsOn, minutes })
  }
  return (
    <form className={styles.form} onSubmit={release}>
      <HandsOnFields library={library} handsOn={handsOn} onChange={setChosen} />
      <ClockChoice value={minutes} onChange={setMinutes} />
      <Button type="submit" look="primary" data-testid="release">
        {handsOnWords.console.release}
      </Button>
    </form>
  )
}
