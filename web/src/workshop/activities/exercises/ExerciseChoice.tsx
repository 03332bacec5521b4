/** Fields to choose some of the library's exercises. */
import { mostExercises } from '#model/messages/class-exercises.ts'
import type { ListedExercise } from '#model/messages/messages.ts'
import { marks } from '#web/locale/marks.ts'
import styles from './ExerciseForm.module.css'
import { exerciseWords as words } from './words.ts'

interface ExerciseChoiceProps {
  exercises: readonly ListedExercise[]
  chosen: readonly string[]
  /** Gets the ids in the order of the library, no matter in which order they were chosen. */
  onChange: (chosen: string[]) => void
}

export function ExerciseChoice({ exercises, chosen, onChange }: ExerciseChoiceProps) {
  const isFull = chosen.length >= mostExercises
  const toggle = (id: string, on: boolean) =>
    onChange(exercises.map((each) => each.id).filter((each) => (each === id ? on : chosen.includes(each))))
  return (
    <fieldset className={styles.list}>
      <legend>{words.console.pick(mostExercises)}</legend>
      {exercises.map(({ id, title, place }) => (
        <label key={id}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={isFull && !chosen.includes(id)}
            onChange={({ target }) => toggle(id, target.checked)}
          />
          {marks.numbered(place, title)}
        </label>
      ))}
    </fieldset>
  )
}
