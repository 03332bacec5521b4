/** Shows a modal dialog, using the browser's own <dialog>. The dialog keeps the focus inside and closes on Escape. */
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { words } from '../locale/words.ts'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'

interface DialogProps {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  /** Whether the dialog is as wide as the window, for content side by side. */
  wide?: boolean
  testId?: string
}

export function Dialog({ open, title, onClose, children, wide = false, testId }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (open && dialog !== null && !dialog.open) dialog.showModal()
    if (!open) dialog?.close()
  }, [open])

  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      data-wide={wide || undefined}
      data-testid={testId}
      closedby="any"
      onClose={onClose}
    >
      {open ? (
        <div className={styles.inside}>
          <header className={styles.head}>
            <h2 id={titleId}>{title}</h2>
            <Button look="bare" aria-label={words.close} onClick={onClose}>
              <Icon name="cross" />
            </Button>
          </header>
          {children}
        </div>
      ) : null}
    </dialog>
  )
}
