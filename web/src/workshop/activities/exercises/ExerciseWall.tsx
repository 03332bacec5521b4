/** Shows who has opened, tried and solved each exercise. If names are hidden, shows only numbers. */
import { Fragment } from 'react'
import type { ExerciseBoard } from '#model/messages/class-exercises.ts'
import type { Library } from '#model/messages/messages.ts'
import type { MemberView } from '#model/messages/workshop.ts'
import { exerciseTitleIn } from '#web/parts/lessons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './ExerciseWall.module.css'
import { type PersonAt, standingIn, states } from './wall.ts'
import { exerciseWords as words } from './words.ts'

interface ExerciseWallProps {
  exercises: readonly string[]
  board: ExerciseBoard
  members: readonly MemberView[]
  library: Library | null
  anonymous: boolean
  size?: 'normal' | 'large'
  /** Projects a solution whose author agreed to show it. If absent, solutions have no buttons. */
  onProject?: (shown: { exercise: string; member: string }) => void
}

/** Maximum number of names per state of an exercise, because a projected page is not scrolled. */
const mostNames = 18

export function ExerciseWall(props: ExerciseWallProps) {
  const { exercises, board, members, library, anonymous, size = 'normal', onProject } = props
  return (
    <ul className={styles.wall} data-size={size} aria-label={words.wall.label} data-testid="exercise-wall">
      {exercises.map((exercise) => {
        const standing = standingIn(exercise, board.progress, members)
        return (
          <li key={exercise} data-exercise={exercise}>
            <strong>{exerciseTitleIn(library, exercise)}</strong>
            <dl>
              {states.map((state) => (
                <Fragment key={state}>
                  <dt data-state={state}>
                    <b>{standing[state].length}</b> {words.wall.states[state]}
                  </dt>
                  <dd data-state={state}>
                    {anonymous && onProject === undefined ? null : (
                      <Names
                        people={standing[state]}
                        shown={board.shown?.exercise === exercise ? board.shown.member : null}
                        onProject={onProject && ((member) => onProject({ exercise, member }))}
                      />
                    )}
                  </dd>
                </Fragment>
              ))}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}

interface NamesProps {
  people: readonly PersonAt[]
  shown: string | null
  onProject: ((member: string) => void) | undefined
}

function Names({ people, shown, onProject }: NamesProps) {
  return (
    <>
      {people.slice(0, mostNames).map(({ member, name, now, shows }) =>
        shows && onProject !== undefined ? (
          <button
            key={member}
            type="button"
            className={styles.name}
            aria-label={words.wall.project(name)}
            aria-pressed={member === shown}
            onClick={() => onProject(member)}
          >
            <Icon name="system" />
            {name}
          </button>
        ) : (
          <span
            key={member}
            className={styles.name}
            data-now={now || undefined}
            title={now ? words.wall.now : undefined}
          >
            {name}
          </span>
        ),
      )}
      {people.length > mostNames ? <span>{words.wall.more(people.length - mostNames)}</span> : null}
    </>
  )
}
