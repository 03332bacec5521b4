/** One key at the cursor: its value, its owner, and what is left of its time to live. */
import type { TraceHeader } from '../../../../server/protocol/trace.ts'
import type { RunPicture } from '../../replay/types.ts'
import type { KeyAt } from '../../replay/types-beside.ts'
import { Chip } from '../../ui/Chip.tsx'
import { ClientMark } from '../../ui/ClientMark.tsx'
import { ownerColour } from '../../ui/owner.ts'
import { words } from '../../words.ts'
import { timeText } from '../figures.ts'
import { shorten } from '../redisText.ts'
import styles from './KeyRow.module.css'

/** For how long a change is marked as new, in the trace's own time. */
const freshMs = 150

export function KeyRow({ of: key, picture, header }: { of: KeyAt; picture: RunPicture; header: TraceHeader }) {
  const { atMs } = picture.at
  const owner = ownerOf(key, picture)
  const fresh = atMs - key.changedAtMs < freshMs
  return (
    <div className={styles.row} data-gone={key.gone ?? undefined} data-fresh={fresh || undefined}>
      <div className={styles.head}>
        <code className={styles.name}>{key.key}</code>
        <span className={styles.type}>{key.type}</span>
        {fresh ? <Chip tone="quiet">{words.state.fresh}</Chip> : null}
        <span className={styles.owner}>{owner === null || key.gone ? null : <ClientMark client={owner} small />}</span>
      </div>
      {key.gone === null ? (
        <>
          <Value value={key.value} />
          <TimeToLive
            leftMs={key.expiresAtMs === null ? null : key.expiresAtMs - atMs}
            owner={owner}
            leaseMs={header.parameters.leaseMs ?? 0}
            isLock={key.key === header.lockKey}
          />
        </>
      ) : (
        <p className={styles.gone}>{words.state.gone[key.gone](timeText(key.changedAtMs))}</p>
      )}
    </div>
  )
}

function Value({ value }: { value: KeyAt['value'] }) {
  if (value === undefined) return <code className={styles.value}>{words.state.unknownValue}</code>
  if (typeof value === 'string') return <code className={styles.value}>"{shorten(value)}"</code>
  const entries = Array.isArray(value) ? value.map((item, i) => [String(i), item] as const) : Object.entries(value)
  return (
    <code className={styles.value}>
      {entries.map(([name, item]) => (
        <span key={name}>
          {shorten(name)}: "{shorten(item)}"
        </span>
      ))}
    </code>
  )
}

interface TimeToLiveProps {
  leftMs: number | null
  owner: string | null
  leaseMs: number
  /** A lock without an expiry is a danger; a counter without one is not. */
  isLock: boolean
}

/** A bar that drains, and the milliseconds that are left. */
function TimeToLive({ leftMs, owner, leaseMs, isLock }: TimeToLiveProps) {
  if (leftMs === null) {
    return (
      <p className={styles.endless} data-lock={isLock || undefined}>
        {words.state.endless}
      </p>
    )
  }
  const left = Math.max(0, leftMs)
  return (
    <div className={styles.life}>
      <span className={styles.track}>
        <span
          className={styles.left}
          style={{ width: `${Math.min(100, (100 * left) / Math.max(leaseMs, 1))}%`, background: ownerColour(owner) }}
        />
      </span>
      <code>PTTL {Math.round(left)}</code>
    </div>
  )
}

/** The client that holds this key as a lock, else the one that changed it last. */
function ownerOf(key: KeyAt, picture: RunPicture): string | null {
  const grant = picture.grants.findLast((span) => span.node === key.node && span.untilSeq === null)
  if (grant !== undefined && grant.value !== undefined && grant.value === key.value) return grant.owner
  return key.by
}
