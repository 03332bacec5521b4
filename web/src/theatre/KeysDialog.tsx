/** Lists all keys by the place where they work: in the theatre, on a clicker, on the timeline, or in the library. */
import type { HotKey } from '../base/hot-keys.ts'
import { localKeysWords } from '../locale/theatre/keys-dialog.ts'
import { words } from '../locale/words.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { KeyList } from '../ui/KeyList.tsx'
import styles from './KeysDialog.module.css'

interface KeysDialogProps {
  open: boolean
  keys: readonly HotKey[]
  onClose: () => void
}

export function KeysDialog({ open, keys, onClose }: KeysDialogProps) {
  return (
    <Dialog open={open} title={words.looks.keys} onClose={onClose} wide testId="keys-help">
      <KeyList keys={keys} />
      {localKeysWords.map(({ title, bindings }) => (
        <section key={title} className={styles.more}>
          <h3>{title}</h3>
          <KeyList keys={bindings} />
        </section>
      ))}
    </Dialog>
  )
}
