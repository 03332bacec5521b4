import { useState } from 'react'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './AddItem.module.css'
import { type FormKind, formKinds } from './new-item.ts'

interface AddItemProps {
  /** Whether the plan can have no more checks. */
  hasChecks: boolean
  onKind: (kind: FormKind | 'lesson') => void
}

export function AddItem({ hasChecks, onKind }: AddItemProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)} data-testid="add-item">
        {consoleWords.plan.add}
      </Button>
      <Dialog open={open} title={consoleWords.plan.addTitle} onClose={close}>
        <ul className={styles.kinds}>
          {(['lesson', ...formKinds] as const).map((kind) => (
            <li key={kind}>
              <Button
                disabled={kind === 'check' && hasChecks}
                onClick={() => {
                  close()
                  onKind(kind)
                }}
              >
                {consoleWords.plan.kinds[kind]}
              </Button>
            </li>
          ))}
        </ul>
        {hasChecks ? <p className={styles.note}>{consoleWords.plan.checkHad}</p> : null}
      </Dialog>
    </>
  )
}
