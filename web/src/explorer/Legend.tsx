/** The map's legend: each sign as a picture, with its meaning. */

import type { CSSProperties } from 'react'
import type { ExplorerQuestion } from '#model/messages/offered.ts'
import { explorerWords } from '../locale/en/explorer.ts'
import { ownerColour } from '../ui/owner.ts'
import styles from './Legend.module.css'
import { hasNoPointer } from './touch.ts'

const { legend } = explorerWords.map

interface Sign {
  kind: 'rows' | 'width' | 'letter' | 'client' | 'fault' | 'coming' | 'wrong' | 'over'
  says: string
  client?: string
}

/** Faults that this exploration includes. */
const faultsOf = ({ leaseEnds, crashes, restarts }: ExplorerQuestion) => [
  ...(leaseEnds > 0 ? [legend.expire] : []),
  ...(crashes > 0 ? [legend.crash] : []),
  ...(restarts > 0 ? [legend.restart] : []),
]

export function Legend({ question }: { question: ExplorerQuestion }) {
  const faults = faultsOf(question)
  const signs: Sign[] = [
    { kind: 'rows', says: legend.rows },
    { kind: 'width', says: legend.width },
    ...'ABCD'
      .slice(0, question.clients)
      .split('')
      .map((client): Sign => ({ kind: 'client', client, says: legend.go(client) })),
    { kind: 'letter', client: 'A', says: hasNoPointer() ? legend.letterTap : legend.letter },
    ...(faults.length > 0 ? [{ kind: 'fault', says: legend.fault(faults) } as const] : []),
    { kind: 'wrong', says: legend.wrong },
    { kind: 'coming', says: legend.coming },
    { kind: 'over', says: legend.over },
  ]
  return (
    <ul className={styles.signs}>
      {signs.map(({ kind, says, client }) => (
        <li key={says}>
          <span
            className={styles.sign}
            data-kind={kind}
            aria-hidden="true"
            style={{ '--owner': ownerColour(client) } as CSSProperties}
          >
            {client}
          </span>
          {says}
        </li>
      ))}
    </ul>
  )
}
