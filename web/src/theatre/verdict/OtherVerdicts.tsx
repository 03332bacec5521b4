/** Shows verdicts on the other properties for all runs side by side, with the sentences of violations and of the focused run. */

import type { Verdict } from '#model/checkers/verdict.ts'
import type { Lesson, PropertyId } from '#scenarios/lesson.ts'
import { lockTitle } from '#web/format/lock-title.ts'
import { marks } from '#web/locale/marks.ts'
import { verdictWords } from '#web/locale/theatre/verdict.ts'
import { words } from '#web/locale/words.ts'
import { useTheatre } from '#web/player/react.tsx'
import { StatusMark } from '#web/ui/Badge.tsx'
import styles from './OtherVerdicts.module.css'
import { Reason } from './Reason.tsx'
import panelStyles from './VerdictPanel.module.css'

interface OtherVerdictsProps {
  /** For each run, the verdicts that may be shown at the cursor. */
  verdicts: readonly Verdict[][]
  lesson: Lesson
}

export function OtherVerdicts({ verdicts, lesson }: OtherVerdictsProps) {
  const known = sortedProperties(verdicts).filter((property) => property !== lesson.teaches)
  if (known.length === 0) return null
  return (
    <section>
      <h3 className={panelStyles.heading}>{verdictWords.others}</h3>
      <ul className={styles.properties}>
        {known.map((property) => (
          <Property key={property} property={property} verdicts={verdicts} lesson={lesson} />
        ))}
      </ul>
    </section>
  )
}

function Property({ property, verdicts, lesson }: OtherVerdictsProps & { property: PropertyId }) {
  const focus = useTheatre((theatre) => theatre.focus)
  const runs = useTheatre((theatre) => theatre.runs)
  const each = verdicts.map((own) => own.find((verdict) => verdict.property === property))
  const titleOf = (run: number) => lockTitle(lesson, runs[run]?.lock ?? '')
  const shown = each.flatMap((verdict, run) =>
    verdict !== undefined && (verdict.status === 'violated' || run === focus) ? [{ verdict, run }] : [],
  )
  return (
    <li className={styles.property} data-property={property}>
      <p className={styles.name} title={words.properties[property].about}>
        {words.properties[property].title}
        <span className={styles.marks}>
          {each.map((verdict, run) => (
            <span key={runs[run]?.run} title={titleOf(run)} data-focus={run === focus || undefined}>
              {verdict === undefined ? (
                <span className={styles.open} title={verdictWords.notYet} />
              ) : (
                <StatusMark status={verdict.status} />
              )}
            </span>
          ))}
        </span>
      </p>
      {shown.map(({ verdict, run }) => (
        <p key={run} className={styles.reason} data-status={verdict.status}>
          {verdicts.length < 2 ? null : <i>{marks.label(titleOf(run))}</i>}
          <Reason verdict={verdict} run={run} clients={lesson.clients} />
        </p>
      ))}
    </li>
  )
}

const order = { violated: 0, held: 1, unknown: 2 }

/** Returns properties that have a verdict. Properties that a run violated come first, and those that were never tested come last. */
function sortedProperties(verdicts: readonly Verdict[][]): PropertyId[] {
  const worst = new Map<PropertyId, number>()
  for (const { property, status } of verdicts.flat())
    worst.set(property, Math.min(worst.get(property) ?? 2, order[status]))
  return [...worst].sort(([, a], [, b]) => a - b).map(([property]) => property)
}
