/** Shows the console's form to choose exercises for the class. Once exercises are released, shows everybody's progress and projects solutions. */
import { type FormEvent, useState } from 'react'
import { mostExercises } from '#model/messages/class-exercises.ts'
import type { Library } from '#model/messages/messages.ts'
import { marks } from '#web/locale/marks.ts'
import { Button } from '#web/ui/Button.tsx'
import type { ConsolePart } from '#web/workshop/room/activity.ts'
import { useRoom, useRoomSession } from '#web/workshop/room/room-context.tsx'
import styles from '#web/workshop/ui/WorkForm.module.css'
import own from './ExerciseForm.module.css'
import { ExerciseWall } from './ExerciseWall.tsx'
import { exerciseWords as words } from './words.ts'

export const exerciseConsole: ConsolePart = {
  id: 'exercises',
  work: { isOn: ({ exercises }) => exercises !== null, Release: ExerciseForm, InPlay: ExercisesInPlay },
}

function ExerciseForm({ library }: { library: Library | null }) {
  const { act } = useRoomSession()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const exercises = library?.exercises ?? []
  if (exercises.length === 0) return null
  const isFull = chosen.length >= mostExercises
  const release = (event: FormEvent) => {
    event.preventDefault()
    // Exercises are sent in the order of the chapters, whatever order they were chosen in.
    const ids = exercises.filter(({ id }) => chosen.includes(id)).map(({ id }) => id)
    void act({ do: 'exercises', exercises: ids })
  }
  return (
    <details className={own.choose}>
      <summary data-testid="choose-exercises">{words.console.title}</summary>
      <form className={styles.form} onSubmit={release}>
        <fieldset className={own.list}>
          <legend>{words.console.pick(mostExercises)}</legend>
          {exercises.map(({ id, title, place }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                disabled={isFull && !chosen.includes(id)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                }
              />
              {marks.numbered(place, title)}
            </label>
          ))}
        </fieldset>
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
