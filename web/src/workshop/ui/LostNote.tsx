/** Says in a teacher's window that the connection is lost, so that nobody wonders why keys have no effect. */
import { leadWords } from '#web/locale/workshop/lead.ts'
import { useTheatre } from '#web/player/react.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'

export const useIsLost = () => useTheatre((theatre) => theatre.connection === 'reconnecting')

export function LostNote() {
  return useIsLost() ? (
    <ErrorNote strip tone="bad" title={leadWords.lost.title}>
      {leadWords.lost.hint}
    </ErrorNote>
  ) : null
}
