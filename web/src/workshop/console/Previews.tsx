/** Shows small previews of the projected screen and of the next lesson. */
import { useMemo } from 'react'
import type { Library } from '#model/messages/messages.ts'
import { shownLesson } from '#model/messages/plan.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { lessonsOf } from '#web/parts/lessons.ts'
import { MiniaturePicture } from '#web/parts/MiniaturePicture.tsx'
import { miniatureOf } from '#web/parts/miniature-of.ts'
import { useReplay, useStatus, useTheatre } from '#web/player/react.tsx'
import { useSession } from '#web/session/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { consoleParts } from '../activities/console.ts'
import { comingLesson } from '../lead/coming.ts'
import { shownInstead } from '../lead/cover.ts'
import { nextItem } from '../lead/steps.ts'
import { useRoom } from '../room/room-context.tsx'
import { useLead } from '../room/useLead.ts'
import { useServerClock } from '../room/useServerClock.ts'
import { itemTitle, titlesIn } from '../ui/item-title.ts'
import styles from './Previews.module.css'
import { soFar } from './so-far.ts'

export function Previews({ library }: { library: Library | null }) {
  return (
    <div className={styles.previews}>
      <OnScreen />
      <ComesNext library={library} />
    </div>
  )
}

function OnScreen() {
  const lesson = useTheatre((theatre) => theatre.lesson)
  const cursor = useTheatre((theatre) => theatre.cursor)
  const replay = useReplay()
  const instead = shownInstead(useRoom(({ room }) => room))
  const ended = useRoom(({ room }) => room?.state === 'ended')
  const recording = useRecording()
  const said = ended ? consoleWords.previews.covers.ended : instead
  const atMs = (lock: string) => {
    const run = recording?.runs.findIndex((one) => one.lock === lock) ?? -1
    // The projector does not show a lock until the lock's narration begins.
    if (run < 0 || replay.actOf(run, cursor.index) === 'coming') return undefined
    return replay.pointOf(run, cursor).atMs
  }
  return (
    <section className={styles.preview} aria-label={consoleWords.previews.now} data-testid="preview-now">
      <h2>{consoleWords.previews.now}</h2>
      {said !== null ? (
        <p className={styles.cover}>{said}</p>
      ) : lesson === null ? (
        <p className={styles.cover}>{consoleWords.previews.covers.welcome}</p>
      ) : (
        <MiniaturePicture
          locks={lesson.locks}
          recording={recording === null ? null : soFar(recording, atMs)}
          playheadMs={atMs}
          head={({ title }) => <p className={styles.lock}>{title}</p>}
        />
      )}
      {consoleParts.map(({ id, Switches }) => (Switches === undefined ? null : <Switches key={id} />))}
    </section>
  )
}

/** Returns a miniature of the runs in the theatre, which is updated once per second during a live run. */
function useRecording() {
  const { store } = useSession()
  const lesson = useTheatre((theatre) => theatre.lesson)
  const comparison = useTheatre((theatre) => theatre.comparison)
  const status = useStatus()
  const second = Math.floor(useServerClock() / 1000)
  const since = status === 'live' ? second : status
  // biome-ignore lint/correctness/useExhaustiveDependencies: The runs of a live comparison change with each event, and are looked at once a second.
  return useMemo(
    () => (lesson === null || status === 'idle' ? null : miniatureOf(lesson, store.getState().runs)),
    [lesson, comparison, since],
  )
}

function ComesNext({ library }: { library: Library | null }) {
  const lead = useLead()
  const plan = useRoom((state) => state.lead?.plan ?? null)
  const pace = useRoom((state) => state.lead?.pace)
  const leadsTo = useTheatre((theatre) => theatre.lesson?.next)
  const coming = comingLesson(plan, pace ?? [], leadsTo)
  const item = coming?.item == null ? undefined : plan?.items[coming.item]
  const lesson = lessonsOf(library).find(({ id }) => id === coming?.scenario)
  // Until the library has loaded, a lesson has only its name and no picture.
  const drawn = lesson !== undefined && (item === undefined || shownLesson(item) !== undefined) ? lesson : null
  const title = item === undefined ? lesson?.title : (drawn?.title ?? itemTitle(item, titlesIn(library)))
  return (
    <section className={styles.preview} aria-label={consoleWords.previews.next} data-testid="preview-next">
      <h2>
        {consoleWords.previews.next}
        {coming?.minutes === undefined ? null : <small>{consoleWords.previews.minutes(coming.minutes)}</small>}
      </h2>
      {title === undefined ? (
        <p className={styles.cover}>{plan === null ? consoleWords.previews.nothing : consoleWords.previews.over}</p>
      ) : (
        <p className={styles.title}>{title}</p>
      )}
      {coming === null ? null : (
        <Button className={styles.begin} keyHint="N" onClick={() => nextItem(lead)}>
          {item === undefined ? consoleWords.previews.begin : consoleWords.plan.next}
        </Button>
      )}
      {drawn === null ? null : <MiniaturePicture locks={drawn.locks} recording={drawn.miniature} />}
    </section>
  )
}
