/** Tells whether the code loads. If it does not, lists each error with its line. */
import type { LoadError } from '#model/messages/edited-lock.ts'
import { isAboutForbiddenKey } from '#model/trace/command-errors.ts'
import { editorWords } from '#web/locale/editor.ts'
import { refusalText } from '#web/locale/refusals.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Failure } from './failures.ts'
import styles from './Results.module.css'

interface LoadResultProps {
  /** `undefined` while the code is being loaded. */
  errors: readonly LoadError[] | undefined
  /** Failures that happened while the code was running. */
  failures: readonly Failure[]
  onGo: (file: string, line: number | null) => void
}

export function LoadResult({ errors, failures, onGo }: LoadResultProps) {
  const loads = errors?.length === 0
  const [first] = failures
  // The map's part tells why the code was ended.
  const listed = failures.filter(({ by }) => by !== 'ended')
  const status = errors === undefined ? 'busy' : loads && first === undefined ? 'held' : 'violated'
  return (
    <section className={styles.load} aria-label={editorWords.loads.title} data-testid="loads" data-status={status}>
      <p role="status">
        {errors === undefined ? (
          editorWords.loads.busy
        ) : first !== undefined && loads ? (
          <>
            <Icon name="cross" /> {editorWords.loads.fails[first.by]}
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
      {listed.length === 0 || !loads ? null : (
        <ul data-testid="thrown">
          {listed.map(({ file, line, message }) => (
            <li key={`${file} ${line} ${message}`}>
              {file === null ? null : (
                <button type="button" className={styles.go} onClick={() => onGo(file, line)}>
                  {editorWords.loads.at(file, line)}
                </button>
              )}
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
      {loads && failures.some(({ by, message }) => by === 'store' && isAboutForbiddenKey(message)) ? (
        <p className={styles.quiet}>{editorWords.loads.onlyItsKey}</p>
      ) : null}
      {loads && failures.some(({ message }) => /\bset(Timeout|Interval|Immediate)\b/.test(message)) ? (
        <p className={styles.quiet}>{editorWords.uses.timer}</p>
      ) : null}
      {loads && failures.some(({ message }) => /\brandom\b|\bcrypto\b/.test(message)) ? (
        <p className={styles.quiet}>{editorWords.uses.random}</p>
      ) : null}
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
