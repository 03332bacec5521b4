/** Every run of this lesson that can still be seen: to be opened again, or drawn behind the one in view. */
import type { Lesson } from '#scenarios/lesson.ts'
import { headerWords } from '#web/locale/en/theatre/header.ts'
import { useSession } from '#web/session/react.tsx'
import { lazy } from '#web/ui/lazy.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { useHeldRuns } from './past.ts'
import styles from './RunsMenu.module.css'

const RunsPanel = lazy(() => import('./RunsPanel.tsx').then(({ RunsPanel }) => RunsPanel), {
  meanwhile: <p role="status">{headerWords.fetching}</p>,
})

/** `plain`: only what is needed is shown. */
export function RunsMenu({ lesson, plain }: { lesson: Lesson; plain: boolean }) {
  const here = useHeldRuns().filter(({ scenario }) => scenario === lesson.id)
  const { canRun } = useSession()
  // Where nothing can be run, the one in view is often the only one there is. Who runs a calm lesson once has nothing to compare it with yet.
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
      buttonLabel={here.length === 0 ? headerWords.runs : `${headerWords.runs}: ${headerWords.runsLabel(here.length)}`}
      buttonClass={styles.button}
      testId="runs-menu"
    >
      {(close) => <RunsPanel lesson={lesson} here={here} onDone={close} />}
    </Popover>
  )
}
