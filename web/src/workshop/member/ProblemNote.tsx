/** Shows the room's last refusal until it is closed. */

import { words } from '#web/locale/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { useRoom, useRoomSession } from '../room/room-context.tsx'

export function ProblemNote() {
  const problem = useRoom((state) => state.problem)
  const { clearProblem } = useRoomSession()
  // A lost connection is shown in the bar.
  if (problem === null || problem.code === 'SERVER_LOST') return null
  return <ErrorNote strip title={problem.message} actions={<Button onClick={clearProblem}>{words.close}</Button>} />
}
