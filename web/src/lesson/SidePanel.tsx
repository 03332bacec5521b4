/** Beside the timeline: the verdict on each lock, then its code, console and state, and the reasons for the verdicts. */
import { useState } from 'react'
import type { Lesson } from '../../../scenarios/lesson.ts'
import { usePicture, useReplay, useTheatre } from '../store/react.tsx'
import { type Panel, panels } from '../store/state.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { words } from '../words.ts'
import { CodePanel } from './code/CodePanel.tsx'
import { ConsolePanel } from './console/ConsolePanel.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import styles from './SidePanel.module.css'
import { StatePanel } from './state/StatePanel.tsx'
import { FocusVerdicts } from './verdict/FocusVerdicts.tsx'
import { VerdictDetails } from './verdict/VerdictDetails.tsx'

const tabs = panels.map((panel, i) => ({ id: panel, label: words.panels[panel], keyHint: String(i + 1) }))

export function SidePanel({ lesson, next }: { lesson: Lesson; next: Lesson | null }) {
  const panel = useTheatre((theatre) => theatre.panel)
  const setPanel = useTheatre((theatre) => theatre.setPanel)
  /** It stays as it is while the reader changes from run to run, or from panel to panel. */
  const [comparing, setComparing] = useState(false)
  return (
    <aside className={styles.side} aria-label={words.theatre.side}>
      <FocusVerdicts lesson={lesson} />
      <div className={styles.tabs}>
        <Tabs label={words.theatre.side} tabs={tabs} value={panel} onChange={setPanel}>
          <ErrorBoundary key={panel} part={words.theatre.panel(words.panels[panel])}>
            <PanelContent panel={panel} lesson={lesson} next={next} comparing={comparing} onCompare={setComparing} />
          </ErrorBoundary>
        </Tabs>
      </div>
      <VerdictDetails lesson={lesson} />
    </aside>
  )
}

interface PanelContentProps {
  panel: Panel
  lesson: Lesson
  next: Lesson | null
  comparing: boolean
  onCompare: (comparing: boolean) => void
}

function PanelContent({ panel, lesson, next, comparing, onCompare }: PanelContentProps) {
  const focus = useTheatre((theatre) => theatre.focus)
  const seekToEvent = useTheatre((theatre) => theatre.seekToEvent)
  const picture = usePicture(focus)
  const { runs } = useReplay()
  const run = runs[focus] ?? null
  if (panel === 'notes') return <NotesPanel lesson={lesson} next={next} />
  if (run === null || picture === null) {
    return (
      <div className={styles.empty} data-testid={`panel-${panel}`}>
        <EmptyState title={words.theatre.notBegun}>{words.theatre.notBegunHint}</EmptyState>
      </div>
    )
  }
  const { at } = picture
  if (panel === 'console') {
    return <ConsolePanel key={focus} run={run} at={at} onSeek={(seq) => seekToEvent({ run: focus, seq })} />
  }
  if (panel === 'state') return <StatePanel run={run} picture={picture} />
  const done = new Set(picture.clients.filter((client) => isDone(picture.doing[client])))
  const others = runs.flatMap((other) => (other === null || other === run ? [] : [other.header]))
  return (
    <CodePanel key={focus} run={run} at={at} done={done} others={others} comparing={comparing} onCompare={onCompare} />
  )
}

function isDone(doing: string | undefined): boolean {
  return doing === 'finished' || doing === 'crashed' || doing === 'refused'
}
