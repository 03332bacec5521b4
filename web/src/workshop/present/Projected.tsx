/** The projected screen: welcome, lesson, question, break or hands on, and the bar above them. */
import { type ReactNode, useState } from 'react'
import type { Lesson } from '../../../../scenarios/lesson.ts'
import { useHotKeys } from '../../base/hotKeys.ts'
import { leadWords as words } from '../../locale/en/workshop/lead.ts'
import { useLibrary } from '../../parts/useLibrary.ts'
import { useTheatre } from '../../store/react.tsx'
import { useProjectorSize } from '../../ui/theme.ts'
import { LeadKeysDialog } from '../lead/LeadKeysDialog.tsx'
import { LessonPicker } from '../lead/LessonPicker.tsx'
import { openScenario } from '../lead/steps.ts'
import { useLead } from '../lead/useLead.ts'
import { useWindows } from '../lead/windows.ts'
import { useRoom } from '../room/room-context.tsx'
import { isAtWork } from '../room/state.ts'
import { BreakScreen } from './BreakScreen.tsx'
import { EndedScreen } from './EndedScreen.tsx'
import { HandsOnScreen } from './HandsOnScreen.tsx'
import { JoinDialog } from './JoinDialog.tsx'
import { presentKeys } from './keys.ts'
import styles from './Projected.module.css'
import { ProjectedBar } from './ProjectedBar.tsx'
import { QuestionScreen } from './QuestionScreen.tsx'
import { useHands } from './useHands.ts'
import { Welcome } from './Welcome.tsx'

export interface ProjectedProps {
  /** The lesson in view. */
  theatre: (lesson: Lesson) => ReactNode
}

export function Projected({ theatre }: ProjectedProps) {
  const lead = useLead()
  const code = useRoom(({ code }) => code)
  const plan = useRoom((state) => state.lead?.plan ?? null)
  const { library } = useLibrary()
  const [open, setOpen] = useState<'join' | 'picker' | 'keys' | null>(null)
  const hands = useHands()
  useProjectorSize()
  const [blank, setBlank] = useState(false)
  const [board, setBoard] = useState(false)
  const toggle = (which: typeof open) => setOpen(open === which ? null : which)
  useWindows(code, (signal) => {
    if (signal === 'join') toggle('join')
    else if (signal === 'blank') setBlank(!blank)
    else setBoard(!board)
  })
  const keys = presentKeys(lead, {
    join: () => toggle('join'),
    pick: () => toggle('picker'),
    help: () => toggle('keys'),
    blank: () => setBlank(!blank),
  })
  // Before the theatre's own.
  useHotKeys(keys, { first: true })
  return (
    <div className={styles.screen} data-hands={hands || undefined} data-testid="projected">
      <ProjectedBar onJoin={() => toggle('join')} onPick={() => toggle('picker')} />
      <Scene board={board} theatre={theatre} onPick={() => toggle('picker')} />
      <JoinDialog open={open === 'join'} onClose={() => setOpen(null)} />
      <LessonPicker
        open={open === 'picker'}
        library={library}
        plan={plan}
        onPick={(scenario, item) => void openScenario(lead, scenario, item)}
        onClose={() => setOpen(null)}
      />
      <LeadKeysDialog open={open === 'keys'} keys={keys} onClose={() => setOpen(null)} />
      {blank ? (
        <button type="button" className={styles.blank} aria-label={words.unblank} onClick={() => setBlank(false)} />
      ) : null}
    </div>
  )
}

/** What fills the screen. A question or a break lies over the lesson, which stays as it is beneath. */
interface SceneProps extends ProjectedProps {
  board: boolean
  onPick: () => void
}

function Scene({ board, theatre, onPick }: SceneProps) {
  const room = useRoom((state) => state.room)
  const working = useRoom(isAtWork)
  const lesson = useTheatre((theatre) => theatre.lesson)
  const { library } = useLibrary()
  if (room === null) return null
  if (room.state === 'ended') return <EndedScreen code={room.code} />
  const trying = working ? room.handsOn : null
  const over = room.breakUntilMs !== null || room.question !== null || trying !== null
  return (
    <>
      <div className={styles.lesson} inert={over}>
        {lesson === null ? <Welcome onPick={onPick} /> : theatre(lesson)}
      </div>
      {trying === null ? null : <HandsOnScreen handsOn={trying} board={board} library={library} />}
      {room.question === null ? null : <QuestionScreen question={room.question} />}
      {room.breakUntilMs === null ? null : <BreakScreen untilMs={room.breakUntilMs} />}
    </>
  )
}
