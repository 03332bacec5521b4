/** Says whether the code loads; if not, lists each error with its line. */
import type { LoadError } from '#model/messages/edited-lock.ts'
import { editorWords } from '#web/locale/editor.ts'
import { refusalText } from '#web/locale/refusals.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Results.module.css'

interface LoadResultProps {
  /** `undefined`: the code is being loaded. */
  errors: readonly LoadError[] | undefined
  onGo: (file: string, line: number | null) => void
}

export function LoadResult({ errors, onGo }: LoadResultProps) {
  const status = errors === undefined ? 'busy' : errors.length === 0 ? 'held' : 'violated'
  return (
    <section className={styles.load} aria-label={editorWords.loads.title} data-testid="loads" data-status={status}>
      <p role="status">
        {errors === undefined ? (
          editorWords.loads.busy
        ) : errors.length === 0 ? (
          <>
            <Icon name="check" /> {editorWords.loads.yes}
          </>
        ) : (
          <>
            <Icon name="cross" /> {editorWords.loads.no(errors.length)}
          </>
        )}
      </p>
      {errors === undefined || errors.length === 0 ? null : (
        <>
          <ul>
            {errors.map((error) => (
              <li key={`${error.file} ${error.line} ${error.column} ${error.refusal.reason}`}>
                <button type="button" className={styles.go} onClick={() => onGo(error.file, error.line)}>
                  {editorWords.loads.at(error.file, error.line)}
                </button>
                <span>{refusalText(error.refusal)}</span>
              </li>
            ))}
          </ul>
          <p className={styles.quiet}>{editorWords.loads.after}</p>
        </>
      )}
    </section>
  )
}
