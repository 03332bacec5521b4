/** Shows problems with the server or the last request: what happened, and what to do. */

import { isInconclusive } from '#model/checkers/verdict.ts'
import { words } from '../locale/words.ts'
import { useRunLive } from '../parts/useRunLive.ts'
import { useStatus, useTheatre } from '../player/react.tsx'
import { useSession } from '../session/react.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'

/** Shows one notice at a time, starting with the most serious one. */
export function Notices() {
  const connection = useTheatre((theatre) => theatre.connection)
  const notice = useTheatre((theatre) => theatre.notice)
  const refused = useTheatre(({ runs }) => runs.find((run) => run.refusal !== null)?.refusal ?? null)
  const clear = useTheatre((theatre) => theatre.clearNotice)
  if (connection === 'reconnecting') {
    return (
      <ErrorNote strip tone="warn" title={words.notices.lost}>
        {words.notices.lostHint}
      </ErrorNote>
    )
  }
  // Another notice says that the page is outdated: see `pages/LoadNotice.tsx`.
  if (notice !== null && notice.code !== 'PAGE_OUTDATED') {
    return (
      <ErrorNote strip title={notice.message} actions={<Button onClick={clear}>{words.close}</Button>}>
        {words.notices.hints[notice.code]}
      </ErrorNote>
    )
  }
  if (refused === null) return <Stalled />
  return (
    <ErrorNote strip title={refused.message}>
      {words.notices.hints[refused.code]}
    </ErrorNote>
  )
}

/** Says that the machine stalled during a run, which makes the run's result meaningless, and offers another run. */
function Stalled() {
  const { canRun } = useSession()
  const { run, valid } = useRunLive()
  const recorded = useStatus() === 'recorded'
  const askedElsewhere = useTheatre((theatre) => theatre.askedElsewhere)
  const isVoid = useTheatre(({ runs }) => runs.some(({ judgement }) => judgement !== null && isInconclusive(judgement)))
  if (!recorded || !isVoid) return null
  return (
    <ErrorNote
      strip
      tone="warn"
      title={words.theatre.stalled}
      actions={
        canRun && !askedElsewhere ? (
          <Button onClick={run} disabled={!valid}>
            {words.theatre.runAgain}
          </Button>
        ) : null
      }
    >
      {words.theatre.stalledHint}
    </ErrorNote>
  )
}
