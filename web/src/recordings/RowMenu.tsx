/** Shows a row's menu of actions, except for opening the recording. */
import { useState } from 'react'
import { copyText } from '../base/copy.ts'
import { takeFocus } from '../base/take-focus.ts'
import { marks } from '../locale/marks.ts'
import { recordingMenuWords } from '../locale/recording-menu.ts'
import { recordingListWords } from '../locale/recordings-list.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Popover } from '../ui/Popover.tsx'
import styles from './RowMenu.module.css'

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
      label={marks.labelled(recordingListWords.more, title)}
      button={<Icon name="more" />}
      buttonLabel={marks.labelled(recordingListWords.more, title)}
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
    setSaid(done ? recordingMenuWords.copied : recordingMenuWords.notCopied)
  }
  if (asking) {
    return (
      <fieldset className={styles.asking} tabIndex={-1} ref={takeFocus}>
        <legend>{recordingListWords.deleteAsk(title)}</legend>
        <Button look="bad" onClick={onDelete}>
          {recordingListWords.deleteForGood}
        </Button>
        <Button onClick={() => setAsking(false)}>{recordingListWords.cancel}</Button>
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
        {kept ? recordingListWords.kept : recordingListWords.keep}
      </button>
      <button type="button" className={styles.item} onClick={rename}>
        <Icon name="rename" />
        {recordingListWords.rename}
      </button>
      <button type="button" className={styles.item} onClick={() => void copy()}>
        <Icon name="copy" />
        {recordingListWords.share}
      </button>
      <a className={styles.item} href={`/api/comparisons/${comparison}/recording`} download>
        <Icon name="external" />
        {recordingListWords.download}
      </a>
      <button type="button" className={styles.item} data-tone="bad" onClick={() => setAsking(true)}>
        <Icon name="cross" />
        {recordingListWords.delete}
      </button>
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  )
}
