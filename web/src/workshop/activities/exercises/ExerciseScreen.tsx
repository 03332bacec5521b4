/** Shows the exercises on the projected screen: how to join, everybody's progress, or one member's solution. */
import type { ReleasedExercises } from '#model/messages/class-exercises.ts'
import type { Library } from '#model/messages/messages.ts'
import { exerciseTitleIn } from '#web/parts/lessons.ts'
import type { ProjectedPart } from '#web/workshop/room/activity.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { JoinBadge } from '#web/workshop/ui/JoinBadge.tsx'
import styles from '#web/workshop/ui/WorkScreen.module.css'
import { ExerciseWall } from './ExerciseWall.tsx'
import { SolutionScreen } from './SolutionScreen.tsx'
import { exerciseWords as words } from './words.ts'

export const exerciseProjected: ProjectedPart = {
  id: 'exercises',
  Screen: ({ room: { exercises, solution }, library }) =>
    exercises === null ? null : solution === null ? (
      <ExerciseScreen released={exercises} library={library} />
    ) : (
      <SolutionScreen library={library} />
    ),
}

function ExerciseScreen({ released, library }: { released: ReleasedExercises; library: Library | null }) {
  const code = useRoom((state) => state.code)
  const lead = useRoom((state) => state.lead)
  const anonymous = useRoom((state) => state.room?.anonymous === true)
  const [only] = released.exercises
  const members = lead?.members ?? []
  const board = lead?.exercises ?? null
  const progress = board?.progress ?? []
  const solved = new Set(progress.filter(({ state }) => state === 'solved').map(({ member }) => member))
  const have = members.filter(({ id }) => solved.has(id)).length
  return (
    <section className={styles.screen} aria-labelledby="exercises" data-testid="projected-exercises">
      <div className={styles.inside} data-busy={progress.length > 0 || undefined}>
        <div className={styles.task}>
          <p className={styles.kicker}>{words.kicker}</p>
          <h2 id="exercises">
            {released.exercises.length === 1 && only !== undefined ? exerciseTitleIn(library, only) : words.say}
          </h2>
          <p className={styles.how}>{words.how}</p>
          <p className={styles.figures} role="status">
            <strong>{words.figures(have, members.length)}</strong>
          </p>
        </div>
        {progress.length === 0 || board === null ? (
          <JoinBadge code={code} />
        ) : (
          <ExerciseWall {...{ board, members, library, anonymous }} exercises={released.exercises} size="large" />
        )}
      </div>
    </section>
  )
}
