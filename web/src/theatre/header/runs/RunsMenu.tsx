/** Shows a menu of this lesson's earlier runs, to open them or to draw them behind the run in view. */
import type { Lesson } from '#scenarios/lesson.ts'
import { marks } from '#web/locale/marks.ts'
import { headerWords } from '#web/locale/theatre/header.ts'
import { useSession } from '#web/session/react.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { useHeldRuns } from './past.ts'
import styles from './RunsMenu.module.css'

const RunsPanel = lazy(() => import('./RunsPanel.tsx').then(({ RunsPanel }) => RunsPanel), {
  meanwhile: () => <p role="status">{headerWords.fetching}</p>,
})

/** `plain` tells whether the view is reduced to the essentials. */
export function RunsMenu({ lesson, plain }: { lesson: Lesson; plain: boolean }) {
  const here = useHeldRuns().filter(({ scenario }) => scenario === lesson.id)
  const { canRun } = useSession()
  // A single run needs no menu if nothing can be run, or in the reduced view.
  if ((!canRun || plain) && here.length < 2) return null
  return (
    <Popover
      label={headerWords.runs}
      button={
        <>
          {headerWords.runs}
          {here.length === 0 ? null : <span className={styles.count}>{here.length}</span>}
        </>
      }
      buttonLabel={
        here.length === 0 ? headerWords.runs : marks.labelled(headerWords.runs, headerWords.runsLabel(here.length))
      }
      buttonClass={styles.button}
      testId="runs-menu"
    >
      {(close) => <RunsPanel lesson={lesson} here={here} onDone={close} />}
    </Popover>
  )
}
