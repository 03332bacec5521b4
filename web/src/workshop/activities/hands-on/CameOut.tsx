/** Says how the member's last run turned out: whether it met the challenge, and with which parameters. */

import { type Challenge, isTry, type ReleasedHandsOn, runsOf, type WallEntry } from '#model/messages/hands-on.ts'
import type { Library, ListedLesson } from '#model/messages/messages.ts'
import { winnersOf } from '#model/messages/winners.ts'
import { parameterLabel } from '#web/format/parameters.ts'
import { phrases } from '#web/locale/phrases.ts'
import { lessonsOf } from '#web/parts/lessons.ts'
import { useTheatre } from '#web/player/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import styles from './CameOut.module.css'
import { changedText } from './changed-text.ts'
import { valueText } from './value-text.ts'
import { handsOnWords } from './words.ts'

interface CameOutProps {
  handsOn: ReleasedHandsOn
  library: Library | null
  /** Opens the form to try again. Absent if the form is in view. */
  onTry?: () => void
}

export function CameOut({ handsOn, library, onTry }: CameOutProps) {
  const me = useRoom((state) => state.me)
  const inView = useTheatre(({ comparison }) => comparison)
  if (me === null) return null
  const { challenge, scenario } = handsOn
  const runs = runsOf(me.runs, handsOn)
  const [best] = winnersOf(challenge, runs, [{ id: me.member, name: me.name }])
  const last = runs.at(-1)
  const lesson = lessonsOf(library).find(({ id }) => id === scenario)
  return (
    <div role="status" className={styles.outcome}>
      {best === undefined ? null : (
        <p className={styles.made} data-testid="made-it">
          <Icon name="check" />
          {best.value === null
            ? handsOnWords.member.madeIt
            : handsOnWords.member.madeItWith(valueText(challenge, best.value))}
        </p>
      )}
      {last === undefined || last.state === 'running' || last.won ? null : (
        <p className={styles.held} data-testid="came-out">
          {saidOf(last, challenge, { lesson, isInView: last.comparison === inView })}
          {onTry === undefined ? null : <Button onClick={onTry}>{handsOnWords.member.again}</Button>}
        </p>
      )}
    </div>
  )
}

/** Returns the sentence for a finished run that did not meet the challenge. */
function saidOf(
  run: WallEntry,
  challenge: Challenge,
  { lesson, isInView }: { lesson: ListedLesson | undefined; isInView: boolean },
): string {
  if (!isTry(run)) return handsOnWords.member.nothing
  const figures = changedText(run, lesson)
  if (challenge.kind === 'free') return handsOnWords.member.over(figures, isInView)
  const verdict = run.verdicts.find(({ lock }) => lock === challenge.lock)
  const broke = verdict?.status === 'violated'
  // The lock broke, but that does not count, because with the lesson's default value it always breaks.
  if (broke && challenge.kind === 'smallest')
    return handsOnWords.member.usualBreaks(parameterLabel(challenge.parameter), zeroOf(lesson, challenge.parameter))
  if (verdict === undefined) return handsOnWords.member.over(figures, isInView)
  return handsOnWords.member.held(figures, phrases.properties[verdict.property].said[verdict.status])
}

function zeroOf(lesson: ListedLesson | undefined, name: string): string | undefined {
  const parameter = lesson?.parameters[name]
  return parameter?.kind === 'time' && parameter.default === 0 ? parameter.zero : undefined
}
