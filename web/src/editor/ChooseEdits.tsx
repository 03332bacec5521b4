/** Offers small edits as buttons, for phones and for teachers who take suggestions from a class. */
import { useMemo } from 'react'
import { isPhone } from '#web/base/phone.ts'
import { editorWords } from '#web/locale/editor.ts'
import styles from './ChooseEdits.module.css'
import { smallEdits } from './choosing/small-edits.ts'
import { type LockCode, lockFile } from './text/lock-code.ts'

interface ChooseEditsProps {
  code: LockCode
  /** Kinds of edits that are offered only on a phone, where nobody likes to type. */
  withheld?: readonly string[] | undefined
  onChoose: (code: LockCode) => void
}

export function ChooseEdits({ code, withheld = [], onChoose }: ChooseEditsProps) {
  const edits = useMemo(
    () => smallEdits(code).filter(({ kind }) => isPhone() || !withheld.includes(kind.is)),
    [code, withheld],
  )
  if (edits.length === 0) return null
  return (
    <div className={styles.choose} data-testid="choose-edits">
      <p>{editorWords.choose}</p>
      <ul>
        {edits.map(({ kind, file, code: next }) => {
          const text = editorWords.edit(kind)
          return (
            <li key={`${file} ${text}`}>
              <button type="button" onClick={() => onChoose(next)} data-testid={`choose-${kind.is}`}>
                {text}
                {file === lockFile ? null : <small> {editorWords.inFile(file)}</small>}
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
