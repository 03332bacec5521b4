/** A list row's actions besides opening the recording. */
import { useState } from 'react'
import { copyText } from '../base/copy.ts'
import { recordingWords } from '../locale/recordings.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './RowMenu.module.css'
import { takeFocus } from './take-focus.ts'

interface RowMenuProps {
  comparison: string
  kept: boolean
  title: string
  onKeep: () => void
  onRename: () => void
  onDelete: () => void
}

export function RowMenu({ title, ...actions }: RowMenuProps) {
  return (
    <Popover
      label={`${recordingWords.list.more}: ${title}`}
      button={<Icon name="more" />}
      buttonLabel={`${recordingWords.list.more}: ${title}`}
      buttonClass={styles.opener}
    >
      {(close) => <Actions title={title} {...actions} close={close} />}
    </Popover>
  )
}

function Actions({ comparison, kept, title, onKeep, onRename, onDelete, close }: RowMenuProps & { close: () => void }) {
  const [said, setSaid] = useState('')
  const [asking, setAsking] = useState(false)
  const copy = async () => {
    const done = await copyText(`${location.origin}/r/${comparison}`)
    setSaid(done ? recordingWords.copied : recordingWords.notCopied)
  }
  if (asking) {
    return (
      <fieldset className={styles.asking} tabIndex={-1} ref={takeFocus}>
        <legend>{recordingWords.list.deleteAsk(title)}</legend>
        <Button look="bad" onClick={onDelete}>
          {recordingWords.list.deleteForGood}
        </Button>
        <Button onClick={() => setAsking(false)}>{recordingWords.list.cancel}</Button>
      </fieldset>
    )
  }
  const rename = () => {
    close()
    onRename()
  }
  return (
    <div className={styles.menu}>
      <button type="button" className={styles.item} aria-pressed={kept} onClick={onKeep}>
        <Icon name={kept ? 'check' : 'lock'} />
        {kept ? recordingWords.list.kept : recordingWords.list.keep}
      </button>
      <button type="button" className={styles.item} onClick={rename}>
        <Icon name="rename" />
        {recordingWords.list.rename}
      </button>
      <button type="button" className={styles.item} onClick={() => void copy()}>
        <Icon name="copy" />
        {recordingWords.list.share}
      </button>
      <a className={styles.item} href={`/api/comparisons/${comparison}/recording`} download>
        <Icon name="external" />
        {recordingWords.list.download}
      </a>
      <button type="button" className={styles.item} data-tone="bad" onClick={() => setAsking(true)}>
        <Icon name="cross" />
        {recordingWords.list.delete}
      </button>
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  )
}
