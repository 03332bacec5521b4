/** What went wrong with the server or with the last request: what happened, and what to do. */

import { words } from '../locale/words.ts'
import { useTheatre } from '../player/react.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'

/** One at a time, the gravest first. */
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
  if (notice !== null) {
    return (
      <ErrorNote strip title={notice.message} actions={<Button onClick={clear}>{words.close}</Button>}>
        {words.notices.hints[notice.code]}
      </ErrorNote>
    )
  }
  if (refused === null) return null
  return (
    <ErrorNote strip title={refused.message}>
      {words.notices.hints[refused.code]}
    </ErrorNote>
  )
}
