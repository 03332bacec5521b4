/** Shows one key at the cursor: its value, its owner, its remaining time to live, and who changed it last. */
import type { EndsWith, TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import { durationText, timeText } from '#web/format/figures.ts'
import { stateWords } from '#web/locale/theatre/state.ts'
import { useDisclosure } from '#web/player/react.tsx'
import type { RunPicture } from '#web/replay/types.ts'
import type { KeyAt } from '#web/replay/types-beside.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { ClientMark } from '#web/ui/ClientMark.tsx'
import { ownerColour } from '#web/ui/owner.ts'
import type { KeyDifference } from './changes.ts'
import styles from './KeyRow.module.css'
import { KeyValue } from './KeyValue.tsx'

interface KeyRowProps {
  of: KeyAt
  /** The event that changed the key last. */
  event: TraceEvent | undefined
  /** How the key changed since the previous beat. */
  change: KeyDifference | null
  picture: RunPicture
  header: TraceHeader
  onSeek: (seq: number) => void
}

export function KeyRow({ of: key, event, change, picture, header, onSeek }: KeyRowProps) {
  const { atMs } = picture.at
  const owner = ownerOf(key, picture)
  const deadlineAtMs = event !== undefined && 'deadlineAtMs' in event ? event.deadlineAtMs : undefined
  const time = timeText(key.changedAtMs)
  return (
    <div className={styles.row} data-gone={key.gone ?? undefined} data-change={change ?? undefined}>
      <div className={styles.head}>
        <code className={styles.name}>{key.key}</code>
        <span className={styles.type}>{key.type}</span>
        {change === null ? null : (
          <span title={stateWords.marksAbout}>
            <Chip tone="quiet">{stateWords.marks[change]}</Chip>
          </span>
        )}
        <span className={styles.owner}>{owner === null || key.gone ? null : <ClientMark client={owner} small />}</span>
      </div>
      {key.gone !== null ? null : (
        <>
          <KeyValue value={key.value} />
          <TimeToLive
            leftMs={key.expiresAtMs === null ? null : key.expiresAtMs - atMs}
            owner={owner}
            wholeMs={Math.max(header.parameters.leaseMs, (key.expiresAtMs ?? 0) - key.changedAtMs)}
            isLock={key.key === header.lockKey && deadlineAtMs === undefined}
            endsWith={event !== undefined && 'endsWith' in event ? event.endsWith : undefined}
            isRedis={lockIn(header)?.store === 'redis'}
          />
          {deadlineAtMs === undefined ? null : (
            <p className={styles.deadline} data-over={deadlineAtMs <= atMs || undefined}>
              {deadlineAtMs > atMs
                ? stateWords.deadline(durationText(deadlineAtMs - atMs))
                : stateWords.deadlinePast(durationText(atMs - deadlineAtMs))}
            </p>
          )}
        </>
      )}
      <button
        type="button"
        className={styles.cause}
        title={stateWords.goTo(time)}
        onClick={() => onSeek(key.changedSeq)}
      >
        {key.gone === null ? stateWords.by(key.by, noticeOf(event), time) : stateWords.gone[key.gone](key.by, time)}
      </button>
    </div>
  )
}

/** Returns the server's name for the change, such as `set`, `pexpire` or `hincrby`. */
function noticeOf(event: TraceEvent | undefined): string {
  return event !== undefined && 'notice' in event ? event.notice : ''
}

interface TimeToLiveProps {
  leftMs: number | null
  owner: string | null
  /** Length in milliseconds of the lease that a full bar stands for. */
  wholeMs: number
  /** Whether the key is a lock. A missing expiry is a danger for a lock, but not for a counter. */
  isLock: boolean
  /** What the key ends with, if not with an expiry. */
  endsWith: EndsWith | undefined
  /** Whether the store is Redis, which calls the remaining time PTTL. */
  isRedis: boolean
}

/** Shows the remaining time as a shrinking bar and in milliseconds. */
function TimeToLive({ leftMs, owner, wholeMs, isLock, endsWith, isRedis }: TimeToLiveProps) {
  const ends = useDisclosure((shown) => shown.ends)
  if (endsWith !== undefined) return <p className={styles.endless}>{stateWords.endsWith(endsWith)}</p>
  if (leftMs === null) {
    if (!ends) return null
    return (
      <p className={styles.endless} data-lock={isLock || undefined}>
        <span aria-hidden="true">∞</span> {stateWords.endless(isRedis)}
      </p>
    )
  }
  const left = Math.max(0, leftMs)
  return (
    <div className={styles.life}>
      <span className={styles.track}>
        <span
          className={styles.left}
          style={{ width: `${Math.min(100, (100 * left) / Math.max(wholeMs, 1))}%`, background: ownerColour(owner) }}
        />
      </span>
      <code>{stateWords.left(Math.round(left), isRedis)}</code>
    </div>
  )
}

const lockIn = ({ lesson, lock }: TraceHeader) => lesson.locks.find(({ id }) => id === lock)

/** Returns the client that holds this key as a lock, or else the client that changed the key last. */
function ownerOf(key: KeyAt, picture: RunPicture): string | null {
  const grant = picture.nodeGrants.findLast((span) => span.node === key.node && span.untilSeq === null)
  if (grant !== undefined && grant.value !== undefined && grant.value === key.value) return grant.client
  return key.by
}
