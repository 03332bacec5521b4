/** All keys of a teacher's window. */

import { words } from '../../locale/en/words.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import type { LeadKey } from './keys.ts'
import styles from './LeadKeysDialog.module.css'

export function LeadKeysDialog(props: { open: boolean; keys: readonly LeadKey[]; onClose: () => void }) {
  return (
    <Dialog open={props.open} title={words.looks.keys} onClose={props.onClose} testId="lead-keys">
      <dl className={styles.keys}>
        {props.keys.map(({ caps, words: said }) => (
          <div key={said}>
            <dt>
              {caps.map((cap) => (
                <kbd key={cap}>{cap}</kbd>
              ))}
            </dt>
            <dd>{said}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
