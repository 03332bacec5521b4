/** Shows rarely needed commands of a workshop: scores, closing the room to newcomers, the report, and the end. */
import { Link } from 'wouter'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { useRoom, useRoomSession } from '../room/room-context.tsx'
import styles from './MoreMenu.module.css'

export function MoreMenu({ onEnd }: { onEnd: () => void }) {
  const room = useRoom((state) => state.room)
  const locked = useRoom((state) => state.lead?.locked === true)
  const { act } = useRoomSession()
  return (
    <Popover
      label={consoleWords.actions.more}
      button={consoleWords.actions.more}
      buttonClass={styles.opener}
      testId="console-more"
    >
      {(close) => (
        <div className={styles.menu}>
          <label className={styles.scores}>
            <input
              type="checkbox"
              checked={room?.scores === true}
              onChange={({ target }) => void act({ do: 'scores', on: target.checked })}
            />
            {consoleWords.actions.scores}
          </label>
          <label className={styles.scores}>
            <input
              type="checkbox"
              checked={room?.anonymous === true}
              onChange={({ target }) => void act({ do: 'anonymous', on: target.checked })}
            />
            {consoleWords.actions.anonymous}
          </label>
          <label className={styles.scores}>
            <input
              type="checkbox"
              checked={locked}
              onChange={({ target }) => void act({ do: 'lock', locked: target.checked })}
            />
            {consoleWords.actions.lock}
          </label>
          <Link href={`/report/${room?.code}`} target="_blank" className={styles.report}>
            {consoleWords.actions.report}
            <Icon name="external" />
          </Link>
          <Button
            look="bad"
            onClick={() => {
              close()
              onEnd()
            }}
          >
            {consoleWords.actions.end}
          </Button>
        </div>
      )}
    </Popover>
  )
}
