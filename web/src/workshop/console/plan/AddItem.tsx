import { useState } from 'react'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import styles from './AddItem.module.css'
import { type FormKind, formKinds } from './new-item.ts'

export function AddItem({ onKind }: { onKind: (kind: FormKind | 'lesson') => void }) {
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
      </Dialog>
    </>
  )
}
