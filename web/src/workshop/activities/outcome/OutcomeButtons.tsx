/** Shows the console's buttons for showing the podium or the recap on the projected screen. */
import { Button } from '#web/ui/Button.tsx'
import type { ConsolePart } from '#web/workshop/room/activity.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { useLead } from '#web/workshop/room/useLead.ts'
import styles from './OutcomeButtons.module.css'
import { toggleOutcome } from './rules.ts'
import { outcomeWords } from './words.ts'

export const outcomeConsole: ConsolePart = { id: 'outcome', Switches: OutcomeButtons }

function OutcomeButtons() {
  const lead = useLead()
  const screen = useRoom(({ room }) => room?.screen)
  return (
    <p className={styles.outcomes}>
      <Button aria-pressed={screen?.podium === true} keyHint="W" onClick={() => toggleOutcome(lead, 'podium')}>
        {outcomeWords.console.podium}
      </Button>
      <Button aria-pressed={screen?.recap === true} keyHint="M" onClick={() => toggleOutcome(lead, 'recap')}>
        {outcomeWords.console.recap}
      </Button>
    </p>
  )
}
