import { type FormEvent, useId } from 'react'
import { takeFocus } from '../base/take-focus.ts'
import { recordingMenuWords } from '../locale/recording-menu.ts'
import { recordingListWords } from '../locale/recordings-list.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Rename.module.css'

interface RenameProps {
  name: string
  /** Called with the new name, or with `null` if the reader cancels. */
  onDone: (name: string | null) => void
}

export function Rename({ name, onDone }: RenameProps) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = new FormData(event.currentTarget).get('name')
    onDone(typeof wanted === 'string' ? wanted : null)
  }
  return (
    <form className={styles.rename} onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && onDone(null)}>
      <label htmlFor={id} className="sr-only">
        {recordingMenuWords.name}
      </label>
      <input
        id={id}
        name="name"
        defaultValue={name}
        maxLength={80}
        placeholder={recordingMenuWords.nameHint}
        autoComplete="off"
        ref={takeFocus}
      />
      <Button type="submit">{recordingMenuWords.save}</Button>
      <Button onClick={() => onDone(null)}>{recordingListWords.cancel}</Button>
    </form>
  )
}
