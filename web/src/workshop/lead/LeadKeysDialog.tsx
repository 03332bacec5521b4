/** All keys of a teacher's window. */
import type { HotKey } from '../../base/hotKeys.ts'
import { words } from '../../locale/en/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { KeyList } from '../../ui/KeyList.tsx'

export function LeadKeysDialog(props: { open: boolean; keys: readonly HotKey[]; onClose: () => void }) {
  return (
    <Dialog open={props.open} title={words.looks.keys} onClose={props.onClose} testId="lead-keys">
      <KeyList keys={props.keys} />
    </Dialog>
  )
}
