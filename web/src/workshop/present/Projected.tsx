/** Shows the projected screen: the welcome, the lesson and its covers, and the bar above them. */
import { type ReactNode, useState } from 'react'
import type { Lesson } from '#scenarios/lesson.ts'
import { useHotKeys } from '#web/base/hot-keys.ts'
import { leadWords as words } from '#web/locale/workshop/lead.ts'
import { useTheatre } from '#web/player/react.tsx'
import { useProjectorSize } from '#web/ui/theme.ts'
import { toggleScreen } from '#web/workshop/room/lead.ts'
import { EndedScreen } from '../activities/end/EndedScreen.tsx'
import { projectedParts } from '../activities/projected.ts'
import { isBesideLesson, isLessonHidden, overLesson } from '../lead/cover.ts'
import { LeadKeysDialog } from '../lead/LeadKeysDialog.tsx'
import { LessonPicker } from '../lead/LessonPicker.tsx'
import { openItem, openScenario } from '../lead/steps.ts'
import { useRoom } from '../room/room-context.tsx'
import { useClassLibrary } from '../room/useClassLibrary.ts'
import { useLead } from '../room/useLead.ts'
import { LostNote } from '../ui/LostNote.tsx'
import { JoinDialog } from './JoinDialog.tsx'
import { coveredKeys, presentKeys } from './keys.ts'
import styles from './Projected.module.css'
import { ProjectedBar } from './ProjectedBar.tsx'
import { Refusal } from './Refusal.tsx'
import { useHands } from './useHands.ts'
import { Welcome } from './Welcome.tsx'

export interface ProjectedProps {
  /** Draws the lesson in view. `ofMember` tells whether a member's run is shown. */
  theatre: (lesson: Lesson, ofMember: boolean) => ReactNode
}

export function Projected({ theatre }: ProjectedProps) {
  const lead = useLead()
  const screen = useRoom(({ room }) => room?.screen)
  const plan = useRoom((state) => state.lead?.plan ?? null)
  const hasLesson = useTheatre((theatre) => theatre.lesson !== null)
  const covered = useRoom(({ room }) => overLesson(room) !== null)
  const lessonHidden = useRoom(({ room }) => isLessonHidden(room))
  const { library } = useClassLibrary()
  const [open, setOpen] = useState<'picker' | 'keys' | null>(null)
  const hands = useHands()
  useProjectorSize()
  const toggle = (which: typeof open) => setOpen(open === which ? null : which)
  const toggleJoin = () => toggleScreen(lead, 'join')
  const toggleBlank = () => toggleScreen(lead, 'blank')
  const keys = presentKeys(lead, {
    join: toggleJoin,
    pick: () => toggle('picker'),
    help: () => toggle('keys'),
    blank: toggleBlank,
  })
  // These keys are handled before the theatre's own keys.
  const hidden = screen?.blank === true || screen?.join === true
  const ended = useRoom(({ room }) => room?.state === 'ended')
  useHotKeys(covered || hidden || ended ? [...keys, ...coveredKeys(lead)] : keys, { first: true })
  return (
    <div className={styles.screen} data-hands={hands || undefined} data-testid="projected">
      <ProjectedBar onJoin={toggleJoin} onPick={() => toggle('picker')} />
      {/* A visible lesson shows a lost connection itself. */}
      {lessonHidden || !hasLesson ? (
        <div className={styles.lost}>
          <LostNote />
        </div>
      ) : null}
      <Scene theatre={theatre} onPick={() => toggle('picker')} />
      <Refusal />
      <JoinDialog
        open={screen?.join === true}
        // The handler checks the state, because it is also called when another window closes the dialog.
        onClose={() => (lead.room.store.getState().room?.screen.join === true ? toggleJoin() : undefined)}
      />
      <LessonPicker
        open={open === 'picker'}
        library={library}
        plan={plan}
        onPick={(scenario) => void openScenario(lead, scenario, null)}
        onItem={(item) => void openItem(lead, item)}
        onClose={() => setOpen(null)}
      />
      <LeadKeysDialog open={open === 'keys'} keys={keys} onClose={() => setOpen(null)} />
      {screen?.blank === true ? (
        <button type="button" className={styles.blank} aria-label={words.unblank} onClick={toggleBlank} />
      ) : null}
    </div>
  )
}

interface SceneProps extends ProjectedProps {
  onPick: () => void
}

/** Shows the screen below the bar. Activities cover the lesson, which keeps its state beneath. */
function Scene({ theatre, onPick }: SceneProps) {
  const room = useRoom((state) => state.room)
  const lesson = useTheatre((theatre) => theatre.lesson)
  const comparison = useTheatre((theatre) => theatre.comparison)
  const { library } = useClassLibrary()
  if (room === null) return null
  if (room.state === 'ended') return <EndedScreen room={room} />
  const ofMember = room.projected !== null && room.projected.comparison === comparison
  return (
    <>
      <div className={styles.lesson} data-beside={isBesideLesson(room) || undefined} inert={overLesson(room) !== null}>
        {lesson === null ? <Welcome onPick={onPick} /> : theatre(lesson, ofMember)}
      </div>
      {projectedParts.map(({ id, Screen }) => (
        <Screen key={id} room={room} library={library} />
      ))}
    </>
  )
}
