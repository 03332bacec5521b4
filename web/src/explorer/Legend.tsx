/** What the letters, signs and colours of the maps mean. It stands above them. */
import type { CSSProperties } from 'react'
import { explorerWords } from '../locale/en/explorer.ts'
import { ownerColour } from '../ui/owner.ts'
import styles from './Legend.module.css'
import type { ExplorerQuestion } from './question.ts'

const {
  board,
  map: { legend, read },
} = explorerWords

/** Where no map is drawn, only steps are to be read. */
export function Legend({
  question: { leaseEnds, crashes, lateReplies, restarts },
  hasDelayed,
  hasQuorum,
  isDrawn,
}: {
  question: ExplorerQuestion
  /** Some node stays away as long as it may have granted a lease. */
  hasDelayed: boolean
  /** A client asks several nodes at once. */
  hasQuorum: boolean
  isDrawn: boolean
}) {
  const signs = [
    { sign: 'A', says: legend.go('A'), kind: 'client', client: 'A' },
    { sign: 'B', says: legend.go('B'), kind: 'client', client: 'B' },
    ...(hasQuorum ? [{ sign: 'A#2', says: legend.other('A'), kind: 'client', client: 'A' }] : []),
    ...(leaseEnds > 0 ? [{ sign: '~', says: legend.expire, kind: 'fault' }] : []),
    ...(crashes > 0 ? [{ sign: '!A', says: legend.crash('A'), kind: 'fault' }] : []),
    ...(restarts > 0 ? [{ sign: '-n1', says: board.restart('n1'), kind: 'fault' }] : []),
    ...(restarts > 0 && hasDelayed ? [{ sign: '!n1', says: board.goDown('n1'), kind: 'fault' }] : []),
    // It comes back only after leases have ended.
    ...(restarts > 0 && hasDelayed && leaseEnds > 0
      ? [{ sign: '+n1', says: board.comeBack('n1'), kind: 'fault' }]
      : []),
    ...(lateReplies > 0 ? [{ sign: 'A/ A>', says: legend.held('A'), kind: 'client', client: 'A' }] : []),
    ...(isDrawn
      ? [
          { sign: '', says: legend.wrong, kind: 'wrong' },
          { sign: '', says: legend.over, kind: 'over' },
        ]
      : []),
  ]
  return (
    <div className={styles.legend}>
      {isDrawn ? <p>{read}</p> : null}
      <ul className={styles.signs}>
        {signs.map(({ sign, says, kind, client }) => (
          <li key={says}>
            <span className={styles.sign} data-kind={kind} style={{ '--owner': ownerColour(client) } as CSSProperties}>
              {sign}
            </span>
            {says}
          </li>
        ))}
      </ul>
    </div>
  )
}
