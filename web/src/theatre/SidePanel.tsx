/** Shows the side panel: a short verdict on each lock, and below it one panel at a time. */
import { memo, useDeferredValue, useState } from 'react'
import type { LessonContext } from '#model/messages/messages.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { words } from '../locale/words.ts'
import { useNow, useReplay, useTheatre } from '../player/react.tsx'
import { type Panel, panels } from '../player/state.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { CodePanel } from './code/CodePanel.tsx'
import { ConsolePanel } from './console/ConsolePanel.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import styles from './SidePanel.module.css'
import { StatePanel } from './state/StatePanel.tsx'
import { TablePanel } from './table/TablePanel.tsx'
import { FocusReason } from './verdict/FocusReason.tsx'
import { FocusVerdicts } from './verdict/FocusVerdicts.tsx'
import { VerdictPanel } from './verdict/VerdictPanel.tsx'

interface SidePanelProps {
  lesson: Lesson
  next: LessonContext['next']
  onFold: (folded: boolean) => void
}

export const SidePanel = memo(function SidePanel({ lesson, next, onFold }: SidePanelProps) {
  const panel = useTheatre((theatre) => theatre.panel)
  const focus = useTheatre((theatre) => theatre.focus)
  const setPanel = useTheatre((theatre) => theatre.setPanel)
  const home = useTheatre((theatre) => theatre.home)
  /** This state is kept here, so that it survives a change of run or panel. */
  const [comparing, setComparing] = useState(false)
  /** `false` in the first render, so that the runs are drawn before the panel. */
  const afterRuns = useDeferredValue(true, false)
  const tabs = panels.map((each, i) => ({ id: each, label: words.panels[each], keyHint: String(i + 1) }))
  return (
    <aside className={styles.side} aria-label={words.theatre.side}>
      <span className={styles.fold}>
        <Button
          look="bare"
          aria-label={words.theatre.fold}
          title={words.theatre.fold}
          onClick={() => onFold(true)}
          data-testid="fold"
        >
          <Icon name="cross" />
        </Button>
      </span>
      <div className={styles.verdicts}>
        <ErrorBoundary part={words.theatre.panel(words.panels.verdict)}>
          <FocusVerdicts lesson={lesson} />
          <FocusReason lesson={lesson} />
        </ErrorBoundary>
      </div>
      <div className={styles.tabs}>
        <Tabs label={words.theatre.side} tabs={tabs} value={panel} onChange={setPanel}>
          {/* The key resets the boundary. An error in one panel of one run leaves the other panels usable. */}
          <ErrorBoundary
            key={`${panel} ${focus}`}
            part={words.theatre.panel(words.panels[panel])}
            way={{ words: words.broken.toStart, go: home }}
          >
            {afterRuns ? (
              <PanelContent panel={panel} lesson={lesson} next={next} comparing={comparing} onCompare={setComparing} />
            ) : null}
          </ErrorBoundary>
        </Tabs>
      </div>
    </aside>
  )
})

interface PanelContentProps {
  panel: Panel
  lesson: Lesson
  next: LessonContext['next']
  comparing: boolean
  onCompare: (comparing: boolean) => void
}

/** Shows a panel about the lesson or the whole comparison, or a panel about one run. */
function PanelContent({ panel, lesson, next, comparing, onCompare }: PanelContentProps) {
  if (panel === 'notes') return <NotesPanel lesson={lesson} next={next} />
  if (panel === 'verdict') return <VerdictPanel lesson={lesson} />
  if (panel === 'table') return <TablePanel lesson={lesson} />
  return <RunPanel panel={panel} comparing={comparing} onCompare={onCompare} />
}

interface RunPanelProps {
  panel: 'code' | 'console' | 'state'
  comparing: boolean
  onCompare: (comparing: boolean) => void
}

function RunPanel({ panel, comparing, onCompare }: RunPanelProps) {
  const focus = useTheatre((theatre) => theatre.focus)
  const picture = useNow(focus)
  const { runs } = useReplay()
  const run = runs[focus] ?? null
  if (run === null || picture === null) {
    return (
      <div className={styles.empty} data-testid={`panel-${panel}`}>
        <EmptyState title={words.theatre.notBegun}>{words.theatre.notBegunHint}</EmptyState>
      </div>
    )
  }
  if (panel === 'console') return <ConsolePanel key={focus} run={run} number={focus} />
  if (panel === 'state') return <StatePanel run={run} number={focus} picture={picture} />
  const others = runs.flatMap((other) => (other === null || other === run ? [] : [other.header]))
  return (
    <CodePanel
      key={focus}
      run={run}
      number={focus}
      at={picture.at}
      others={others}
      comparing={comparing}
      onCompare={onCompare}
    />
  )
}
