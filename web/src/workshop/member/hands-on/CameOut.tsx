/** Says what came of one's last run: whether it met the challenge, and with what. */
import { isTry, type ReleasedHandsOn, runsOf } from '../../../../../model/messages/hands-on.ts'
import type { Library } from '../../../../../model/messages/messages.ts'
import { winnersOf } from '../../../../../model/messages/winners.ts'
import { classWords } from '../../../locale/en/workshop/class.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { useRoom } from '../../room/room-context.tsx'
import { changedText } from '../../ui/changed-text.ts'
import { lessonsOf } from '../../ui/lessons.ts'
import { valueText } from '../../ui/value-text.ts'
import styles from './CameOut.module.css'

const { handsOn: words } = classWords

interface CameOutProps {
  handsOn: ReleasedHandsOn
  library: Library | null
  /** The way to try again; absent where it is in view. */
  onTry?: () => void
}

export function CameOut({ handsOn, library, onTry }: CameOutProps) {
  const me = useRoom((state) => state.me)
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
          {best.value === null ? words.madeIt : words.madeItWith(valueText(challenge, best.value))}
        </p>
      )}
      {last === undefined || last.state === 'running' || last.won ? null : (
        <p className={styles.held} data-testid="came-out">
          {isTry(last)
            ? challenge.kind === 'free'
              ? words.over(changedText(last, lesson))
              : words.held(changedText(last, lesson))
            : words.nothing}
          {onTry === undefined ? null : <Button onClick={onTry}>{words.again}</Button>}
        </p>
      )}
    </div>
  )
}
