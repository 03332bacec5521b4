/** All keys of the theatre. */
import { Dialog } from '../ui/Dialog.tsx'
import { words } from '../words.ts'
import styles from './KeysDialog.module.css'

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={words.looks.keys} onClose={onClose} testId="keys-help">
      <dl className={styles.keys} />
    </Dialog>
  )
}
