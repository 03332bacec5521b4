/** Shows the bar above the projected screen: how to join, how many people follow, and the teacher's few buttons. */

import { leadWords } from '#web/locale/workshop/lead.ts'
import { useTheatre } from '#web/player/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LooksButtons } from '#web/ui/LooksButtons.tsx'
import { ranHere } from '../activities/hands-on/ran.ts'
import { isAtWork } from '../activities/in-play.ts'
import { overLesson } from '../lead/cover.ts'
import { openConsole } from '../lead/windows.ts'
import { useRoom, useRoomSession } from '../room/room-context.tsx'
import { useClassAddress } from '../ui/class-address.ts'
import { useIsLost } from '../ui/LostNote.tsx'
import styles from './ProjectedBar.module.css'

export function ProjectedBar({ onJoin, onPick }: { onJoin: () => void; onPick: () => void }) {
  const code = useRoom((state) => state.code)
  const room = useRoom((state) => state.room)
  const lesson = useTheatre((theatre) => theatre.lesson)
  const { host } = useClassAddress()
  const ended = room?.state === 'ended'
  const isLost = useIsLost()
  // The welcome screen shows all this in larger type.
  const isWelcome = useRoom(({ room }) => overLesson(room) === null) && lesson === null
  return (
    <section className={styles.bar} aria-label={leadWords.bar.label}>
      {/* After the end nobody can join, so the title replaces the code. */}
      {ended ? <strong className={styles.state}>{room.title}</strong> : null}
      {ended || isWelcome ? null : (
        <button type="button" className={styles.join} onClick={onJoin} aria-keyshortcuts="q">
          {/* The host name is left out if a member's run is shown, because the run's owner and the button to go back need the space. */}
          {(room?.projected ?? null) !== null ? null : <span className={styles.host}>{host}/w</span>}
          <strong>{code}</strong>
        </button>
      )}
      {ended || isWelcome || isLost ? null : <Following />}
      {room?.frozen === true ? (
        <span className={styles.state}>
          <Icon name="lock" />
          {leadWords.bar.frozen}
        </span>
      ) : null}
      <Projection />
      <div className={styles.tools} data-hands-only>
        {ended ? null : (
          <Button look="bare" keyHint="L" onClick={onPick}>
            {leadWords.bar.lesson}
          </Button>
        )}
        <Button look="bare" onClick={() => openConsole(code)} keyHint="O">
          {leadWords.bar.console}
          <Icon name="external" />
        </Button>
        {/* A lesson has these buttons in its own header. */}
        {lesson === null ? <LooksButtons /> : null}
      </div>
    </section>
  )
}

function Following() {
  const members = useRoom((state) => state.lead?.members)
  const online = members?.filter((member) => member.online) ?? []
  const following = online.filter((member) => member.following).length
  const working = useRoom(isAtWork)
  const ran = useRoom(({ room, lead }) => ranHere(room, lead))
  const resting = useRoom(({ room }) => (room?.breakUntilMs ?? null) !== null)
  if (online.length === 0) return null
  return (
    <span data-testid="following">
      {resting
        ? leadWords.join.here(online.length)
        : working
          ? ran === null
            ? leadWords.bar.atWork(online.length)
            : leadWords.bar.ranIt(online.length, ran)
          : leadWords.bar.following(following, online.length)}
    </span>
  )
}

/** Says whose run is in view, with a button that leads back. */
function Projection() {
  const projected = useRoom((state) => state.room?.projected ?? null)
  const trying = useRoom((state) => (state.room?.handsOn ?? null) !== null)
  const { act } = useRoomSession()
  if (projected === null) return null
  return (
    <>
      <strong className={styles.state}>{leadWords.bar.projected(projected.name)}</strong>
      {trying ? (
        <Button look="bare" onClick={() => void act({ do: 'project', comparison: null })}>
          <Icon name="back" />
          {leadWords.bar.back}
        </Button>
      ) : null}
    </>
  )
}
