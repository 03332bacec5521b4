/** Shows the menu for the current recording: name, keep, link, and export. */
import { useState } from 'react'
import { Link } from 'wouter'
import { useSession } from '#web/session/react.tsx'
import { copyText } from '../base/copy.ts'
import { recordingMenuWords } from '../locale/recording-menu.ts'
import { embedWords } from '../locale/theatre/embed.ts'
import { unstored } from '../player/address.ts'
import { useTheatre } from '../player/react.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Popover } from '../ui/Popover.tsx'
import { useShownTheme } from '../ui/theme.ts'
import { EmbedDialog } from './EmbedDialog.tsx'
import { type ExportKind, exportAs } from './exports.ts'
import { KeepRecording } from './KeepRecording.tsx'
import { linkToMoment } from './link.ts'
import styles from './RecordingMenu.module.css'

export function RecordingMenu() {
  const [embedding, setEmbedding] = useState(false)
  return (
    <>
      <Popover
        label={recordingMenuWords.menuAbout}
        button={recordingMenuWords.menu}
        buttonClass={styles.opener}
        testId="recording-menu"
      >
        {(close) => (
          <Actions
            onEmbed={() => {
              close()
              setEmbedding(true)
            }}
          />
        )}
      </Popover>
      <EmbedDialog open={embedding} onClose={() => setEmbedding(false)} />
    </>
  )
}

const kinds: ExportKind[] = ['download', 'html', 'svg', 'png']

function Actions({ onEmbed }: { onEmbed: () => void }) {
  const session = useSession()
  const comparison = useTheatre((theatre) => theatre.comparison)
  const lesson = useTheatre((theatre) => theatre.lesson?.id)
  const theme = useShownTheme()
  const [said, setSaid] = useState('')
  const stored = session.canRun && comparison !== unstored.reference && comparison !== unstored.file
  const offered = kinds.filter((kind) => kind !== 'html' || session.kind !== 'file')
  const link = linkToMoment(session)

  const take = (kind: ExportKind) =>
    exportAs(kind, session.store.getState().runs, theme, session.line).then(
      (name) => setSaid(recordingMenuWords.made(name)),
      (error: unknown) => setSaid(error instanceof Error ? error.message : String(error)),
    )
  return (
    <div className={styles.menu}>
      {stored && comparison !== null ? <KeepRecording comparison={comparison} onSaid={setSaid} /> : null}
      {link === null ? (
        <p className={styles.why}>{recordingMenuWords.noLink[session.kind === 'file' ? 'exported' : 'dropped']}</p>
      ) : (
        <button
          type="button"
          className={styles.item}
          onClick={() =>
            void copyText(link()).then((done) =>
              setSaid(done ? recordingMenuWords.copied : recordingMenuWords.notCopied),
            )
          }
        >
          <Icon name="copy" />
          {recordingMenuWords.share}
        </button>
      )}
      {link === null || session.kind === 'file' ? null : (
        <button type="button" className={styles.item} data-testid="embed-menu" onClick={onEmbed}>
          <Icon name="external" />
          {embedWords.menu}
        </button>
      )}
      {offered.map((kind) => (
        <button
          key={kind}
          type="button"
          className={styles.item}
          data-testid={`export-${kind}`}
          onClick={() => void take(kind)}
        >
          <Icon name="external" />
          <span>
            {recordingMenuWords[kind]}
            {kind === 'html' ? <small>{recordingMenuWords.htmlHint}</small> : null}
          </span>
        </button>
      ))}
      {session.kind === 'file' || lesson === undefined ? null : (
        <Link href={`/s/${lesson}/handout`} className={styles.item} data-testid="handout-link">
          <Icon name="external" />
          <span>
            {recordingMenuWords.handout}
            <small>{recordingMenuWords.handoutHint}</small>
          </span>
        </Link>
      )}
      <p className={styles.said} role="status">
        {said}
      </p>
    </div>
  )
}
