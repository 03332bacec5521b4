/** Lets the reader name a recording and protect it from cleanup. */
import { type FormEvent, useEffect, useId, useState } from 'react'
import type { RecordingEntry } from '#model/messages/messages.ts'
import { useSession } from '#web/session/react.tsx'
import { follow } from '../base/asked.ts'
import { problemOf } from '../base/problem.ts'
import { recordingMenuWords } from '../locale/recording-menu.ts'
import { Button } from '../ui/Button.tsx'
import styles from './RecordingMenu.module.css'

interface KeepRecordingProps {
  comparison: string
  onSaid: (words: string) => void
}

export function KeepRecording({ comparison, onSaid }: KeepRecordingProps) {
  const session = useSession()
  const id = useId()
  const [entry, setEntry] = useState<RecordingEntry | null>(null)

  useEffect(
    () =>
      follow(session.recordings(), {
        loaded: (entries) => setEntry(entries.find((one) => one.comparison === comparison) ?? null),
        failed: (error) => onSaid(problemOf(error).message),
      }),
    [session, comparison, onSaid],
  )

  const change = (changing: Promise<RecordingEntry>) =>
    changing.then(
      (changed) => {
        setEntry(changed)
        onSaid(recordingMenuWords.saved)
      },
      (error: unknown) => onSaid(problemOf(error).message),
    )
  const rename = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    void change(session.recordingStore.name(comparison, typeof name === 'string' ? name : ''))
  }
  if (entry === null) return null
  return (
    <>
      <form className={styles.name} onSubmit={rename}>
        <label htmlFor={id}>{recordingMenuWords.name}</label>
        <input
          id={id}
          name="name"
          maxLength={80}
          defaultValue={entry.name ?? ''}
          placeholder={recordingMenuWords.nameHint}
          autoComplete="off"
        />
        <Button type="submit">{recordingMenuWords.save}</Button>
      </form>
      <label className={styles.keep}>
        <input
          type="checkbox"
          checked={entry.kept}
          onChange={(event) => void change(session.recordingStore.keep(comparison, event.currentTarget.checked))}
        />
        <span>
          {recordingMenuWords.keep}
          <small>{recordingMenuWords.keepHint}</small>
        </span>
      </label>
    </>
  )
}
