/** Shows the map's legend: each symbol with its meaning. */

import type { CSSProperties } from 'react'
import type { Goal } from '#model/messages/level.ts'
import type { ExplorerQuestion } from '#model/messages/offered.ts'
import { explorerWords } from '../locale/explorer.ts'
import { ownerColour } from '../ui/owner.ts'
import styles from './Legend.module.css'
import { hasNoPointer } from './touch.ts'

interface LegendProps {
  /** The property whose violations are red. */
  goal: Goal
  question: Pick<ExplorerQuestion, 'clients' | 'leaseEnds' | 'crashes' | 'restarts'>
}

interface Sign {
  kind: 'rows' | 'width' | 'letter' | 'client' | 'fault' | 'coming' | 'wrong' | 'over'
  says: string
  client?: string
}

/** Faults that this exploration includes. */
const faultsOf = ({ leaseEnds, crashes, restarts }: LegendProps['question']) => [
  ...(leaseEnds > 0 ? [explorerWords.map.legend.expire] : []),
  ...(crashes > 0 ? [explorerWords.map.legend.crash] : []),
  ...(restarts > 0 ? [explorerWords.map.legend.restart] : []),
]

export function Legend({ goal, question }: LegendProps) {
  const faults = faultsOf(question)
  const signs: Sign[] = [
    { kind: 'rows', says: explorerWords.map.legend.rows },
    { kind: 'width', says: explorerWords.map.legend.width },
    ...'ABCD'
      .slice(0, question.clients)
      .split('')
      .map((client): Sign => ({ kind: 'client', client, says: explorerWords.map.legend.go(client) })),
    {
      kind: 'letter',
      client: 'A',
      says: hasNoPointer() ? explorerWords.map.legend.letterTap : explorerWords.map.legend.letter,
    },
    ...(faults.length > 0 ? [{ kind: 'fault', says: explorerWords.map.legend.fault(faults) } as const] : []),
    { kind: 'wrong', says: explorerWords.map.legend.wrong },
    { kind: 'coming', says: explorerWords.map.legend.coming },
    { kind: 'over', says: explorerWords.map.legend.over(goal) },
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
