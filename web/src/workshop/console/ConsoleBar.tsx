/** Shows the console's top bar: the workshop's title, the clocks, and buttons for the whole room. */
import { useState } from 'react'
import { marks } from '#web/locale/marks.ts'
import { words as all } from '#web/locale/words.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { leadWords } from '#web/locale/workshop/lead.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LooksButtons } from '#web/ui/LooksButtons.tsx'
import { toggleScreen } from '#web/workshop/room/lead.ts'
import { consoleParts } from '../activities/console.ts'
import { ranHere } from '../activities/hands-on/ran.ts'
import { isAtWork } from '../activities/in-play.ts'
import { toggleFreeze } from '../lead/steps.ts'
import { useRoom } from '../room/room-context.tsx'
import { useLead } from '../room/useLead.ts'
import { useIsLost } from '../ui/LostNote.tsx'
import { Clocks } from './Clocks.tsx'
import styles from './ConsoleBar.module.css'
import { MoreMenu } from './MoreMenu.tsx'

export function ConsoleBar({ onKeys }: { onKeys: () => void }) {
  const lead = useLead()
  const room = useRoom((state) => state.room)
  const code = useRoom((state) => state.code)
  const ended = room?.state === 'ended'
  const isLost = useIsLost()
  const [ending, setEnding] = useState(false)
  return (
    <header className={styles.bar}>
      <h1 className={styles.title}>
        <span title={room?.title}>{room?.title}</span> <code>{code}</code>
      </h1>
      {ended ? null : (
        <>
          {isLost ? null : <Following />}
          <Clocks />
        </>
      )}
      <fieldset className={styles.actions} aria-label={consoleWords.actions.label}>
        {ended ? null : (
          <>
            <RoomButtons />
            <MoreMenu onEnd={() => setEnding(true)} />
          </>
        )}
        <LooksButtons />
        <Button look="bare" aria-label={all.looks.keys} title={marks.aside(all.looks.keys, '?')} onClick={onKeys}>
          <Icon name="keyboard" />
        </Button>
      </fieldset>
      <Dialog open={ending} title={consoleWords.actions.endSure} onClose={() => setEnding(false)}>
        <p>{consoleWords.actions.endHint}</p>
        <p className={styles.confirm}>
          <Button
            look="bad"
            onClick={() => {
              setEnding(false)
              void lead.room.act({ do: 'end' })
            }}
          >
            {consoleWords.actions.endNow}
          </Button>
          <Button onClick={() => setEnding(false)}>{consoleWords.actions.cancel}</Button>
        </p>
      </Dialog>
    </header>
  )
}

function Following() {
  const members = useRoom((state) => state.lead?.members) ?? []
  const online = members.filter((member) => member.online)
  const working = useRoom(isAtWork)
  const ran = useRoom(({ room, lead }) => ranHere(room, lead))
  const resting = useRoom(({ room }) => (room?.breakUntilMs ?? null) !== null)
  return (
    <p className={styles.following} data-testid="following">
      {resting
        ? leadWords.join.here(online.length)
        : working
          ? ran === null
            ? consoleWords.atWork(online.length)
            : leadWords.bar.ranIt(online.length, ran)
          : online.length === 0
            ? consoleWords.nobody
            : consoleWords.follow(online.filter(({ following }) => following).length, online.length)}
    </p>
  )
}

function RoomButtons() {
  const lead = useLead()
  const room = useRoom((state) => state.room)
  return (
    <>
      <Toggle on={room?.frozen === true} keyHint="Z" onClick={() => toggleFreeze(lead)}>
        {consoleWords.actions.freeze}
      </Toggle>
      {consoleParts.map(({ id, Buttons }) => (Buttons === undefined ? null : <Buttons key={id} />))}
      <Toggle on={room?.screen.join === true} keyHint="Q" onClick={() => toggleScreen(lead, 'join')}>
        {consoleWords.actions.join}
      </Toggle>
      <Toggle on={room?.screen.blank === true} keyHint="B" onClick={() => toggleScreen(lead, 'blank')}>
        {consoleWords.actions.blank}
      </Toggle>
    </>
  )
}

interface ToggleProps {
  on: boolean
  keyHint: string
  onClick: () => void
  children: string
}

function Toggle({ on, ...button }: ToggleProps) {
  return <Button aria-pressed={on} className={styles.toggle} {...button} />
}
