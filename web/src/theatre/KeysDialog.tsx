/** All keys, by where they work: in the theatre as its table has them, on a clicker, on the timeline itself, in the library. */

import { keysWords } from '../locale/en/theatre/keys-dialog.ts'
import { words } from '../locale/en/words.ts'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './KeysDialog.module.css'
import { keyTable } from './keys.ts'

export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={words.looks.keys} onClose={onClose} testId="keys-help">
      <Keys bindings={keyTable} />
      {keysWords.map(({ title, bindings }) => (
        <section key={title} className={styles.more}>
          <h3>{title}</h3>
          <Keys bindings={bindings} />
        </section>
      ))}
    </Dialog>
  )
}

function Keys({ bindings }: { bindings: readonly { caps: readonly string[]; words: string }[] }) {
  return (
    <dl className={styles.keys}>
      {bindings.map((binding) => (
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
  )
}
