/** Shows a note on the console after the end, because nothing done there reaches the class anymore. */
import { Link } from 'wouter'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { endWords } from './words.ts'

export function EndedNote() {
  const ended = useRoom(({ room }) => room?.state === 'ended')
  const code = useRoom((state) => state.code)
  if (!ended) return null
  return (
    <ErrorNote
      strip
      tone="warn"
      title={endWords.console}
      actions={<Link href={`/report/${code}`}>{consoleWords.actions.report}</Link>}
    />
  )
}
