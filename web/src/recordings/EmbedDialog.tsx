/** Makes the code that shows a lesson in a frame of another page. */

import { useState } from 'react'
import { lockTitle } from '#web/format/lock-title.ts'
import { embedWords as words } from '#web/locale/theatre/embed.ts'
import { useSession } from '#web/session/react.tsx'
import { copyText } from '../base/copy.ts'
import { choices, spoken } from '../locale/language.ts'
import { useTheatre } from '../player/react.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import styles from './EmbedDialog.module.css'
import { embedAddress, embedCode } from './embed-address.ts'

export function EmbedDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={words.title} onClose={onClose} testId="embed-dialog">
      <Form />
    </Dialog>
  )
}

function Form() {
  const session = useSession()
  const lesson = useTheatre((theatre) => theatre.lesson)
  const runs = useTheatre((theatre) => theatre.runs)
  const focus = useTheatre((theatre) => theatre.focus)
  const [lock, setLock] = useState(runs[focus]?.lock ?? '')
  const [atMoment, setAtMoment] = useState(true)
  const [language, setLanguage] = useState(spoken)
  const [said, setSaid] = useState('')
  const address = embedAddress(session, { lock, atMoment, language })
  if (lesson === null || address === null) return null
  const code = embedCode(address, lesson.title)
  return (
    <div className={styles.form}>
      <p>{words.about}</p>
      <label>
        <span>{words.lock}</span>
        <select value={lock} onChange={(event) => setLock(event.target.value)} data-testid="embed-lock">
          {runs.map((run) => (
            <option key={run.lock} value={run.lock}>
              {lockTitle(lesson, run.lock)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{words.begins}</span>
        <select
          value={String(atMoment)}
          onChange={(event) => setAtMoment(event.target.value === 'true')}
          data-testid="embed-begins"
        >
          <option value="true">{words.moment}</option>
          <option value="false">{words.start}</option>
        </select>
      </label>
      <label>
        <span>{words.language}</span>
        <select value={language} onChange={(event) => setLanguage(event.target.value)}>
          {choices.map(({ tag, name }) => (
            <option key={tag} lang={tag} value={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.code}>
        <span>{words.code}</span>
        <textarea readOnly rows={4} value={code} data-testid="embed-code" onFocus={(event) => event.target.select()} />
      </label>
      {session.canRun ? <p className={styles.hosts}>{words.hosts}</p> : null}
      <div className={styles.done}>
        <span role="status">{said}</span>
        <Button
          look="primary"
          onClick={() => void copyText(code).then((done) => setSaid(done ? words.copied : words.notCopied))}
        >
          {words.copy}
        </Button>
      </div>
    </div>
  )
}
