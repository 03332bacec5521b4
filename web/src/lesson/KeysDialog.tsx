/** All keys of the theatre, as the table has them. */
import { keyTable } from '../timeline/keys.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { words } from '../words.ts'
import styles from './KeysDialog.module.css'

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={words.looks.keys} onClose={onClose} testId="keys-help">
      <dl className={styles.keys}>
        {keyTable.map((binding) => (
          <div key={binding.words}>
            <dt>
              {binding.caps.map((cap) => (
                <kbd key={cap}>{cap}</kbd>
              ))}
            </dt>
            <dd>{binding.words}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
