/** Says whether the code loads; if not, lists each error with its line. */
import type { LoadError } from '#model/messages/edited-lock.ts'
import { editorWords } from '#web/locale/editor.ts'
import { refusalText } from '#web/locale/refusals.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Results.module.css'
import type { Thrown } from './thrown.ts'

interface LoadResultProps {
  /** `undefined`: the code is being loaded. */
  errors: readonly LoadError[] | undefined
  /** The exception that the code throws in some order; `null`: none. */
  thrown: Thrown | null
  onGo: (file: string, line: number | null) => void
}

export function LoadResult({ errors, thrown, onGo }: LoadResultProps) {
  const loads = errors?.length === 0
  const status = errors === undefined ? 'busy' : loads && thrown === null ? 'held' : 'violated'
  return (
    <section className={styles.load} aria-label={editorWords.loads.title} data-testid="loads" data-status={status}>
      <p role="status">
        {errors === undefined ? (
          editorWords.loads.busy
        ) : thrown !== null && loads ? (
          <>
            <Icon name="cross" /> {editorWords.loads.throws}
          </>
        ) : loads ? (
          <>
            <Icon name="check" /> {editorWords.loads.yes}
          </>
        ) : (
          <>
            <Icon name="cross" /> {editorWords.loads.no(errors.length)}
          </>
        )}
      </p>
      {thrown === null || !loads ? null : (
        <ul data-testid="thrown">
          <li>
            {thrown.file === null ? null : (
              <button type="button" className={styles.go} onClick={() => onGo(thrown.file ?? '', thrown.line)}>
                {editorWords.loads.at(thrown.file, thrown.line)}
              </button>
            )}
            <span>{thrown.message}</span>
          </li>
        </ul>
      )}
      {errors === undefined || loads ? null : (
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
