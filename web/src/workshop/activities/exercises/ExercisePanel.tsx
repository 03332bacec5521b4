/** Shows the released exercises on a member's page: their list, and the open exercise in the editor. */
import { type ReactNode, useId } from 'react'
import type { ExerciseProgress, ReleasedExercises } from '#model/messages/class-exercises.ts'
import type { Library } from '#model/messages/messages.ts'
import { exerciseTitleIn } from '#web/parts/lessons.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { MemberPart, WorkProps } from '#web/workshop/room/activity.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import styles from './ExercisePanel.module.css'
import { type FoundText, useClassExercises } from './useClassExercises.ts'
import { exerciseWords as words } from './words.ts'

/** Properties of an exercise's workbench, which pages pass in because workshop code must not import it. */
export interface ExerciseBenchProps {
  id: string
  addressOf: (steps: readonly string[]) => string
  onFound: (found: FoundText) => void
  children: ReactNode
}

export interface ExerciseSlots {
  exercise: (props: ExerciseBenchProps) => ReactNode
}

export const exerciseMember: MemberPart<ExerciseSlots> = {
  id: 'exercises',
  work: { releaseOf: ({ exercises }) => exercises?.id ?? null, place: 'instead', Work: ExerciseWork },
}

function ExerciseWork({ room: { exercises }, library, slots }: WorkProps & { slots: ExerciseSlots }) {
  if (exercises === null) return null
  return <ExercisePanel key={exercises.id} released={exercises} library={library} bench={slots.exercise} />
}

interface ExercisePanelProps {
  released: ReleasedExercises
  library: Library | null
  bench: ExerciseSlots['exercise']
}

function ExercisePanel({ released, library, bench }: ExercisePanelProps) {
  const title = useId()
  const { open, progressOf, choose, addressOf, onFound, show } = useClassExercises(released)
  const mine = open === null ? undefined : progressOf(open)
  return (
    <main className={styles.panel} aria-labelledby={title} data-testid="class-exercises">
      <header className={styles.head}>
        <h2 id={title}>{open === null ? words.member.title : exerciseTitleIn(library, open)}</h2>
        {released.exercises.length === 1 ? null : (
          <ul className={styles.choice}>
            {released.exercises.map((id) => {
              const state = progressOf(id)?.state
              return (
                <li key={id}>
                  <Button aria-pressed={id === open} onClick={() => choose(id)} data-testid={`class-exercise-${id}`}>
                    {state === 'solved' ? <Icon name="check" /> : null}
                    {exerciseTitleIn(library, id)}
                    {state === undefined ? null : <small>{words.member.states[state]}</small>}
                  </Button>
                </li>
              )
            })}
          </ul>
        )}
      </header>
      {open === null ? (
        <p>{words.member.choose}</p>
      ) : (
        bench({
          id: open,
          addressOf: (steps) => addressOf(open, steps),
          onFound,
          children:
            mine?.state === 'solved' ? <Consent key={open} mine={mine} onShow={(on) => show(open, on)} /> : null,
        })
      )}
    </main>
  )
}

/** Asks the author whether the class may see the solution. */
function Consent({ mine, onShow }: { mine: ExerciseProgress; onShow: (on: boolean) => void }) {
  const anonymous = useRoom((state) => state.room?.anonymous === true)
  const projected = useRoom(
    ({ room }) => room?.solution?.member === mine.member && room.solution.exercise === mine.exercise,
  )
  const hint = anonymous ? words.member.showHintHidden : words.member.showHint
  return (
    <div className={styles.consent} data-testid="consent">
      <p>
        <Icon name="check" /> {words.member.checked}
      </p>
      <Button aria-pressed={mine.shows} onClick={() => onShow(!mine.shows)} data-testid="show-mine">
        {words.member.show}
      </Button>
      <p role="status">{projected && mine.shows ? words.member.projected : mine.shows ? words.member.showing : hint}</p>
    </div>
  )
}
