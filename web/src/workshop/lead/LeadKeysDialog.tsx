import type { HotKey } from '#web/base/hot-keys.ts'
import { words } from '#web/locale/words.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { KeyList } from '#web/ui/KeyList.tsx'

export function LeadKeysDialog(props: { open: boolean; keys: readonly HotKey[]; onClose: () => void }) {
  return (
    <Dialog open={props.open} title={words.looks.keys} onClose={props.onClose} wide testId="lead-keys">
      <KeyList keys={props.keys} />
    </Dialog>
  )
}
