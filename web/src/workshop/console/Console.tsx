/** Shows the teacher's console: the bar with the clocks on top; the screen, the question and the notes; and tabs for plan, class and work. */
import { useState } from 'react'
import { useHotKeys } from '#web/base/hot-keys.ts'
import { consoleWords as words } from '#web/locale/workshop/console.ts'
import { useRunLive } from '#web/parts/useRunLive.ts'
import { useTheatreClockwork } from '#web/session/react.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { consoleParts } from '../activities/console.ts'
import { EndedNote } from '../activities/end/EndedNote.tsx'
import { isLessonLeft } from '../lead/cover.ts'
import { LeadKeysDialog } from '../lead/LeadKeysDialog.tsx'
import { LessonPicker } from '../lead/LessonPicker.tsx'
import { openItem, openScenario } from '../lead/steps.ts'
import { isHint } from '../room/hints.ts'
import { useRoom, useRoomSession } from '../room/room-context.tsx'
import { useClassLibrary } from '../room/useClassLibrary.ts'
import { useLead } from '../room/useLead.ts'
import { LostNote } from '../ui/LostNote.tsx'
import styles from './Console.module.css'
import { ConsoleBar } from './ConsoleBar.tsx'
import { type ConsoleTab, consoleKeys, tabIds } from './keys.ts'
import { NotesPane } from './NotesPane.tsx'
import { NowPanel } from './NowPanel.tsx'
import { Previews } from './Previews.tsx'
import { PeopleTab } from './people/PeopleTab.tsx'
import { PlanTab } from './plan/PlanTab.tsx'
import { WorkTab } from './WorkTab.tsx'

export function Console() {
  useTheatreClockwork()
  const lead = useLead()
  const plan = useRoom((state) => state.lead?.plan ?? null)
  const { library } = useClassLibrary()
  const { run } = useRunLive()
  const [tab, setTab] = useState<ConsoleTab>('plan')
  const away = useRoom(({ room }) => isLessonLeft(room))
  const ended = useRoom(({ room }) => room?.state === 'ended')
  const [open, setOpen] = useState<'picker' | 'keys' | null>(null)
  const pick = () => setOpen(open === 'picker' ? null : 'picker')
  const keys = consoleKeys(lead, {
    run,
    pick,
    show: setTab,
    help: () => setOpen(open === 'keys' ? null : 'keys'),
  })
  useHotKeys(keys, { first: true })
  return (
    <div className={styles.console} data-tab={tab} data-testid="console">
      <ConsoleBar onKeys={() => setOpen('keys')} />
      <LostNote />
      <Trouble />
      <NotKept />
      <EndedNote />
      <main className={styles.main}>
        <div className={styles.lesson} inert={ended}>
          <NowPanel library={library} onPick={pick} onRun={run} />
          <div className={styles.below}>
            {consoleParts.map(({ id, Panel }) => (Panel === undefined ? null : <Panel key={id} away={away} />))}
            <Previews library={library} />
          </div>
        </div>
        <NotesPane />
        <section className={styles.side} aria-label={words.tabs.label} inert={ended}>
          <Tabs
            label={words.tabs.label}
            value={tab}
            onChange={setTab}
            tabs={tabIds.map((id, i) => ({ id, label: words.tabs[id], keyHint: String(i + 1) }))}
          >
            {tab === 'plan' ? <PlanTab library={library} /> : null}
            {tab === 'people' ? <PeopleTab /> : null}
            {tab === 'handsOn' ? <WorkTab library={library} /> : null}
          </Tabs>
        </section>
      </main>
      <LessonPicker
        open={open === 'picker'}
        library={library}
        plan={plan}
        onPick={(scenario) => void openScenario(lead, scenario, null)}
        onItem={(item) => void openItem(lead, item)}
        onClose={() => setOpen(null)}
      />
      <LeadKeysDialog open={open === 'keys'} keys={keys} onClose={() => setOpen(null)} />
    </div>
  )
}

/** Warns that the server cannot store the room, because its disk is full or gone. */
function NotKept() {
  const kept = useRoom(({ lead }) => lead?.kept ?? true)
  return kept ? null : <ErrorNote strip tone="bad" title={words.notKept} />
}

/** Shows the server's last refusal until it is closed. */
function Trouble() {
  const problem = useRoom((state) => state.problem)
  const { clearProblem } = useRoomSession()
  if (problem === null) return null
  return (
    <ErrorNote
      strip
      tone={isHint(problem) ? 'warn' : 'bad'}
      title={problem.message}
      actions={
        <button type="button" className={styles.away} onClick={clearProblem}>
          {words.trouble}
        </button>
      }
    />
  )
}
