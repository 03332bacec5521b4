/** Shows buttons that tell the teacher that a member is lost or finds the pace too fast. A press stays active for a minute. */

import { type Signal, signals } from '#model/messages/room-signal.ts'
import { Button } from '#web/ui/Button.tsx'
import { useBriefly } from '#web/ui/useBriefly.ts'
import type { MemberPart } from '#web/workshop/room/activity.ts'
import { useRoomSession } from '#web/workshop/room/room-context.tsx'
import styles from './Signal.module.css'
import { signalWords } from './words.ts'

export const signalMember: MemberPart<unknown> = { id: 'signal', Bar: SignalButtons }

const saidForMs = 60_000

function SignalButtons() {
  const { ask } = useRoomSession()
  const [said, setSaid] = useBriefly<Signal>(saidForMs)
  const say = async (says: Signal) => {
    setSaid(says)
    if ((await ask('room-signal', { says })) === null) setSaid(null)
  }
  return (
    <fieldset className={styles.buttons} aria-label={signalWords.member.label}>
      {signals.map((each) => (
        <Button
          key={each}
          look="bare"
          aria-pressed={said === each}
          data-testid={`signal-${each}`}
          // The button is not `disabled`, so that it keeps the focus when it is pressed.
          onClick={() => (said === each ? undefined : void say(each))}
        >
          {signalWords.member.says[each]}
        </Button>
      ))}
      <span role="status" className={styles.sent}>
        {said === null ? '' : signalWords.member.sent}
      </span>
    </fieldset>
  )
}
