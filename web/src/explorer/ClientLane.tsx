/** Shows a client on the board: its belief, its next operation, and its line of code. */
import type { CSSProperties } from 'react'
import type { Position } from '#model/messages/exploration.ts'
import type { SourceText } from '#model/trace/trace.ts'
import { explorerWords } from '../locale/explorer.ts'
import { ClientMark } from '../ui/ClientMark.tsx'
import { Icon } from '../ui/Icon.tsx'
import { ownerColour } from '../ui/owner.ts'
import styles from './ClientLane.module.css'
import { CodeAt } from './CodeAt.tsx'

interface ClientLaneProps {
  client: Position['clients'][number]
  sources: readonly SourceText[]
  lockless: boolean
  comments: boolean
}

export function ClientLane({ client, sources, lockless, comments }: ClientLaneProps) {
  const { name, status, granted, believes, token, operations } = client
  const [next] = operations
  const source = sources.find(({ file }) => file === next?.source?.file)
  const said = status === 'ended' && !granted ? explorerWords.board.status.refused : explorerWords.board.status[status]
  return (
    <section
      className={styles.lane}
      data-status={status}
      data-believes={believes || undefined}
      style={{ '--owner': ownerColour(name) } as CSSProperties}
      aria-label={name}
      data-testid={`lane-${name}`}
    >
      <header className={styles.head}>
        <ClientMark client={name} hollow={status === 'crashed'} />
        <span className={styles.said}>
          {believes && lockless ? (
            explorerWords.board.atWork
          ) : believes ? (
            <>
              <Icon name="lock" /> {explorerWords.board.believes}
            </>
          ) : (
            said
          )}
        </span>
        {token === undefined ? null : <code className={styles.token}>{explorerWords.board.token(token)}</code>}
      </header>
      {operations.map(({ step, shown, answered, node }) => (
        <p key={step} className={styles.next}>
          {shown[0] === 'tick' ? (
            <span>{explorerWords.board.timer}</span>
          ) : (
            <>
              <span>{(answered ? explorerWords.board.answered : explorerWords.board.next)(node)}</span>{' '}
              <code>{shown.join(' ')}</code>
            </>
          )}
        </p>
      ))}
      {source === undefined || next?.source === undefined ? null : (
        <CodeAt client={name} source={source} line={next.source.line} comments={comments} />
      )}
    </section>
  )
}
