import { leadWords } from '#web/locale/workshop/lead.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useRoom } from '../room/room-context.tsx'
import { JoinBadge } from '../ui/JoinBadge.tsx'

export function JoinDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const code = useRoom((state) => state.code)
  return (
    <Dialog open={open} title={leadWords.join.title} onClose={onClose} wide testId="join-dialog">
      <JoinBadge code={code} size="large" />
    </Dialog>
  )
}
