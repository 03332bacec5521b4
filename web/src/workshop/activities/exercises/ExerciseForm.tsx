/** Shows the console's form to choose exercises for the class. Once exercises are released, shows everybody's progress and projects solutions. */
import { type FormEvent, useState } from 'react'
import type { Library } from '#model/messages/messages.ts'
import { Button } from '#web/ui/Button.tsx'
import type { ConsolePart } from '#web/workshop/room/activity.ts'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import styles from '#web/workshop/ui/WorkForm.module.css'
import { ExerciseChoice } from './ExerciseChoice.tsx'
import own from './ExerciseForm.module.css'
import { ExerciseWall } from './ExerciseWall.tsx'
import { exerciseWords as words } from './words.ts'

export const exerciseConsole: ConsolePart = {
  id: 'exercises',
  work: { isOn: ({ exercises }) => exercises !== null, Release: ExerciseForm, InPlay: ExercisesInPlay },
}

function ExerciseForm({ library }: { library: Library | null }) {
  const { act } = useRoomSession()
  const [chosen, setChosen] = useState<string[]>([])
  const exercises = library?.exercises ?? []
  if (exercises.length === 0) return null
  const release = (event: FormEvent) => {
    event.preventDefault()
    void act({ do: 'exercises', exercises: chosen })
  }
  return (
    <details className={own.choose}>
      <summary data-testid="choose-exercises">{words.console.title}</summary>
      <form className={styles.form} onSubmit={release}>
        <ExerciseChoice exercises={exercises} chosen={chosen} onChange={setChosen} />
        <Button type="submit" disabled={chosen.length === 0} data-testid="release-exercises">
          {words.console.release}
        </Button>
      </form>
    </details>
  )
}

function ExercisesInPlay({ library }: { library: Library | null }) {
  const { act } = useRoomSession()
  const released = useRoom((state) => state.room?.exercises ?? null)
  const solution = useRoom((state) => state.room?.solution ?? null)
  const anonymous = useRoom((state) => state.room?.anonymous === true)
  const lead = useRoom((state) => state.lead)
  if (released === null) return null
  const project = (shown: { exercise: string; member: string } | null) => void act({ do: 'solution', shown })
  return (
    <>
      <p className={own.row}>
        <Button onClick={() => void act({ do: 'exercises', exercises: null })} data-testid="close-exercises">
          {words.console.close}
        </Button>
        {solution === null ? null : (
          <Button onClick={() => project(null)} data-testid="hide-solution">
            {words.wall.stop}
          </Button>
        )}
      </p>
      {lead?.exercises == null ? null : (
        <>
          <ExerciseWall
            {...{ library, anonymous }}
            exercises={released.exercises}
            board={lead.exercises}
            members={lead.members}
            onProject={project}
          />
          <p className={own.hint}>{words.wall.consent}</p>
        </>
      )}
    </>
  )
}
