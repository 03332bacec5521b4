/** What can be added to a plan: a lesson, or anything else that a workshop does. */
import { consoleWords } from '#web/locale/workshop/console.ts'
import { Button } from '#web/ui/Button.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import styles from './AddItem.module.css'
import { type FormKind, formKinds } from './new-item.ts'

export function AddItem({ onKind }: { onKind: (kind: FormKind | 'lesson') => void }) {
  return (
    <Popover label={consoleWords.plan.add} button={consoleWords.plan.add} buttonClass={styles.opener} testId="add-item">
      {(close) => (
        <ul className={styles.kinds}>
          {(['lesson', ...formKinds] as const).map((kind) => (
            <li key={kind}>
              <Button
                look="bare"
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
      )}
    </Popover>
  )
}
