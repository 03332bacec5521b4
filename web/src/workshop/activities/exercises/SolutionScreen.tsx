/** Shows a member's solution on the projected screen: the changed code, the map's result, and the verdicts. */
import { useCallback, useLayoutEffect, useRef } from 'react'
import type { Solution } from '#model/messages/class-exercises.ts'
import { goalsOf } from '#model/messages/exercise-lines.ts'
import type { Library, OpenedExercise } from '#model/messages/messages.ts'
import { useAsked } from '#web/base/asked.ts'
import { type DiffLine, diffLines, hunksOf } from '#web/base/diff.ts'
import { explorerWords } from '#web/locale/explorer.ts'
import { words as common } from '#web/locale/words.ts'
import { exerciseTitleIn } from '#web/parts/lessons.ts'
import { useSession } from '#web/session/react.tsx'
import { StatusMark } from '#web/ui/Badge.tsx'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import styles from './SolutionScreen.module.css'
import { exerciseWords as words } from './words.ts'

export function SolutionScreen({ library }: { library: Library | null }) {
  const shown = useRoom((state) => state.lead?.exercises?.shown ?? null)
  const name = useRoom((state) => state.lead?.members.find(({ id }) => id === shown?.member)?.name)
  if (shown === null || name === undefined) {
    return (
      <section className={styles.screen} data-testid="projected-solution">
        <p className={styles.gone}>{words.solution.gone}</p>
      </section>
    )
  }
  return (
    <section className={styles.screen} aria-labelledby="solution" data-testid="projected-solution">
      <h2 id="solution">{words.solution.title(name, exerciseTitleIn(library, shown.exercise))}</h2>
      <Shown key={shown.exercise} exercise={shown.exercise} solution={shown.solution} />
    </section>
  )
}

/** Smallest scale at which the back row can still read code. */
const leastScale = 0.6

/** Shrinks the element in steps until its parent need not scroll, because nobody scrolls the projected window. */
function shrink(element: HTMLElement): void {
  const screen = element.parentElement
  if (screen === null) return
  for (let scale = 1; scale >= leastScale; scale -= 0.05) {
    element.style.zoom = String(scale)
    if (screen.scrollHeight <= screen.clientHeight) return
  }
}

function Shown({ exercise, solution }: { exercise: string; solution: Solution }) {
  const session = useSession()
  const asked = useAsked(useCallback(() => session.exercise(exercise), [session, exercise]))
  const inside = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: A solution may take more or less room than the one before.
  useLayoutEffect(() => {
    const element = inside.current
    if (element === null) return
    const refit = () => shrink(element)
    refit()
    window.addEventListener('resize', refit)
    return () => window.removeEventListener('resize', refit)
  }, [asked, solution])
  if (asked.is !== 'loaded') return null
  const { start } = asked.value
  const names = [...new Set([...Object.keys(start), ...Object.keys(solution.files)])]
  const changed = names.filter((name) => start[name] !== solution.files[name])
  return (
    <div ref={inside} className={styles.inside}>
      <div className={styles.text}>
        <h3>{words.solution.changed}</h3>
        {changed.map((name) => (
          <figure key={name}>
            <figcaption>{name}</figcaption>
            <Difference before={start[name] ?? ''} after={solution.files[name] ?? ''} />
          </figure>
        ))}
      </div>
      <Found opened={asked.value} solution={solution} />
    </div>
  )
}

function Found({ opened, solution }: { opened: OpenedExercise; solution: Solution }) {
  const { schedules, broken, verdicts } = solution
  const says = goalsOf(opened.exercise).map((goal) => explorerWords.map.headline(broken[goal] ?? '0', schedules, goal))
  return (
    <div className={styles.found}>
      <h3>{words.solution.found}</h3>
      <ul data-testid="solution-figures">
        {/* Duplicates are removed, because all goals have the same sentence if nothing goes wrong. */}
        {[...new Set(says)].map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <ul data-testid="solution-verdicts">
        {verdicts.map(({ property, status }) => (
          <li key={property}>
            <StatusMark status={status} /> {common.properties[property].said[status]}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Difference({ before, after }: { before: string; after: string }) {
  return (
    <ol className={styles.lines}>
      {hunksOf(diffLines(before, after), 2).map((hunk) =>
        hunk.kind === 'same' ? (
          <li key={`same ${hunk.after}`} className={styles.same}>
            {words.solution.same(hunk.count)}
          </li>
        ) : (
          hunk.lines.map((line) => (
            <li key={keyOf(line)} data-kind={line.kind}>
              <code>{line.text}</code>
            </li>
          ))
        ),
      )}
    </ol>
  )
}

const keyOf = ({ left, right }: DiffLine) => `${left ?? ''}.${right ?? ''}`
