/** Exercises that the class worked on, each with those who solved it. */
import type { ExerciseResult } from '#model/messages/class-exercises.ts'
import { marks } from '#web/locale/marks.ts'
import styles from '#web/workshop/ui/RecapParts.module.css'
import { ResultEntry } from './ResultEntry.tsx'
import { outcomeWords } from './words.ts'

export function ExerciseResults({ exercises }: { exercises: readonly ExerciseResult[] }) {
  return (
    <ul className={styles.sentences}>
      {exercises.map((exercise) => (
        <Exercise key={exercise.id} exercise={exercise} />
      ))}
    </ul>
  )
}

function Exercise({ exercise: { title, solved, more, tried, opened } }: { exercise: ExerciseResult }) {
  const { recap } = outcomeWords
  const isSolved = solved.length > 0
  return (
    <ResultEntry tried={tried} isSolved={isSolved}>
      <b>{title}</b>
      <span className={styles.came}>
        {(isSolved ? marks.label : marks.stopped)(
          recap.exerciseSolved({ solved: solved.length + more, tried, opened }),
        )}
        {isSolved
          ? [
              ...solved.map(({ name, tries }) => recap.exerciseLine(name, tries)),
              ...(more > 0 ? [outcomeWords.morePeople(more)] : []),
            ].join(' · ')
          : null}
      </span>
    </ResultEntry>
  )
}
