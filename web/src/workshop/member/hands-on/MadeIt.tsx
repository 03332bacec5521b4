/** Says to whoever met the challenge that they did, and with what. */
import type { HandsOn } from '../../../../../model/messages/hands-on.ts'
import { winnersOf } from '../../../../../model/messages/winners.ts'
import { classWords } from '../../../locale/en/workshop/class.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useRoom } from '../../room/room-context.tsx'
import { valueText } from '../../ui/value-text.ts'
import styles from './MadeIt.module.css'

const { handsOn: words } = classWords

export function MadeIt({ handsOn: { scenario, challenge } }: { handsOn: HandsOn }) {
  const me = useRoom((state) => state.me)
  if (me === null) return null
  const runs = me.runs.filter((entry) => entry.scenario === scenario)
  const [best] = winnersOf(challenge, runs, [{ id: me.member, name: me.name }])
  return (
    <div role="status">
      {best === undefined ? null : (
        <p className={styles.made} data-testid="made-it">
          <Icon name="check" />
          {best.value === null ? words.madeIt : words.madeItWith(valueText(challenge, best.value))}
        </p>
      )}
    </div>
  )
}
