/** Lists this server's workshops for its host, who can present, rename, reset and reopen them and read their reports. Other people see nothing here. */
import { useCallback, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { KeptRoom } from '#model/messages/kept-rooms.ts'
import type { Problem } from '#web/base/problem.ts'
import { problemOf } from '#web/base/problem.ts'
import { takeFocus } from '#web/base/take-focus.ts'
import type { RoomLine } from '#web/connection/room.ts'
import { keptRoomWords as words } from '#web/locale/workshop/kept-rooms.ts'
import { useLibrary } from '#web/parts/useLibrary.ts'
import { useSession } from '#web/session/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { browserMemory } from '../room/memory.ts'
import styles from './KeptRooms.module.css'

export function KeptRooms() {
  const { rooms, problem, mend, open } = useKeptRooms()
  const [renaming, setRenaming] = useState<string | null>(null)
  const [resetting, setResetting] = useState<KeptRoom | null>(null)
  if (rooms === null || (rooms.length === 0 && problem === null)) return null
  return (
    <section className={styles.kept} aria-label={words.title} data-testid="kept-rooms">
      <h2>{words.title}</h2>
      {problem === null ? null : <ErrorNote title={problem.message} />}
      <ul className={styles.rooms}>
        {rooms.map((room) => (
          <li key={room.code}>
            {renaming === room.code ? (
              <Renamed
                room={room}
                onTitle={(title) => {
                  setRenaming(null)
                  if (title !== null) void mend((line) => line.rename(room.code, title))
                }}
              />
            ) : (
              <strong className={styles.title}>{room.title}</strong>
            )}
            <Facts room={room} />
            <p className={styles.ways}>
              {room.state === 'open' && room.secret !== null ? (
                <Button onClick={() => open(room.code, room.secret)}>{words.present}</Button>
              ) : (
                <Button
                  onClick={() => void mend(async (line) => open(room.code, (await line.reopen(room.code)).secret))}
                >
                  {words.reopen}
                </Button>
              )}
              <ReportLink room={room} />
              <Button look="bare" onClick={() => setRenaming(room.code)}>
                {words.rename}
              </Button>
              <Button look="bare" onClick={() => setResetting(room)}>
                {words.reset}
              </Button>
            </p>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{words.kept}</p>
      <Dialog
        open={resetting !== null}
        title={words.resetSure(resetting?.title ?? '')}
        onClose={() => setResetting(null)}
        testId="reset-room"
      >
        <p>{words.resetHint(resetting?.people ?? 0)}</p>
        <p className={styles.ways}>
          <Button
            look="bad"
            onClick={() => {
              const code = resetting?.code
              setResetting(null)
              if (code !== undefined) void mend((line) => line.reset(code))
            }}
          >
            {words.resetNow}
          </Button>
          <Button onClick={() => setResetting(null)}>{words.cancel}</Button>
        </p>
      </Dialog>
    </section>
  )
}

function Facts({ room }: { room: KeptRoom }) {
  const { titleOf } = useLibrary()
  const { code, state, createdAtMs, people, here, item, scenario } = room
  const facts = [
    words.opened(new Date(createdAtMs)),
    words.state[state],
    words.people(people, here),
    ...(item === null ? [] : [words.item(item.number + 1, item.of)]),
    ...(scenario === null ? [] : [titleOf(scenario) ?? scenario]),
  ]
  return (
    <p className={styles.facts}>
      <code>{code}</code> {facts.join(' · ')}
    </p>
  )
}

function ReportLink({ room: { code, secret } }: { room: KeptRoom }) {
  if (secret === null && browserMemory().get('secret', code) === undefined) return null
  // The report page uses the secret that this browser remembers, so the secret is stored first.
  const keep = () => (secret === null ? undefined : browserMemory().set('secret', code, secret))
  return (
    <Link href={`/report/${code}`} onClick={keep}>
      {words.report}
    </Link>
  )
}

/** Shows a form to rename a room. `onTitle(null)` means that the host canceled. */
function Renamed({ room, onTitle }: { room: KeptRoom; onTitle: (title: string | null) => void }) {
  const [title, setTitle] = useState(room.title)
  const isNew = title.trim() !== '' && title.trim() !== room.title
  return (
    <form
      className={styles.renamed}
      onSubmit={(event) => {
        event.preventDefault()
        onTitle(isNew ? title.trim() : null)
      }}
    >
      <input
        ref={takeFocus}
        value={title}
        maxLength={80}
        aria-label={words.newTitle(room.title)}
        onChange={({ target }) => setTitle(target.value)}
        onKeyDown={({ key }) => (key === 'Escape' ? onTitle(null) : undefined)}
      />
      <Button type="submit">{words.save}</Button>
    </form>
  )
}

function useKeptRooms() {
  const session = useSession()
  const [, navigate] = useLocation()
  const [rooms, setRooms] = useState<readonly KeptRoom[] | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const load = useCallback(async () => {
    try {
      setRooms(await (await session.line.room()).kept())
    } catch (error) {
      setProblem(problemOf(error))
    }
  }, [session])
  useEffect(() => void load(), [load])
  async function mend(change: (line: RoomLine) => Promise<unknown>): Promise<void> {
    setProblem(null)
    try {
      await change(await session.line.room())
    } catch (error) {
      setProblem(problemOf(error))
    }
    await load()
  }
  function open(code: string, secret: string | null): void {
    if (secret !== null) browserMemory().set('secret', code, secret)
    navigate(`/present/${code}`)
  }
  return { rooms, problem, mend, open }
}
