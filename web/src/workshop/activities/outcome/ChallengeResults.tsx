/** The challenges that have ended: who made each, the best first. */

import type { ChallengeResult } from '#model/messages/recap.ts'
import { parameterLabel } from '#web/format/parameters.ts'
import { words as page } from '#web/locale/words.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from '#web/workshop/ui/RecapParts.module.css'
import { valueText } from '../hands-on/value-text.ts'
import { handsOnWords } from '../hands-on/words.ts'
import { outcomeWords } from './words.ts'

export function ChallengeResults({ challenges }: { challenges: readonly ChallengeResult[] }) {
  return (
    <ul className={styles.sentences} data-testid="challenge-results">
      {challenges.map((each) => (
        <Result key={each.id} result={each} />
      ))}
    </ul>
  )
}

function Result({ result: { title, challenge, lock, places, tried, made } }: { result: ChallengeResult }) {
  const parameter = challenge.kind === 'smallest' ? parameterLabel(challenge.parameter) : ''
  const named = places.map(({ value, names, more }) => {
    const who = [...names, ...(more > 0 ? [outcomeWords.podium.more(more)] : [])].join(page.marks.comma)
    // A value and its unit stay on one line.
    return value === null ? who : `${who}: ${valueText(challenge, value).replaceAll(' ', '\u00a0')}`
  })
  return (
    <li className={styles.lock} data-missed={made === 0 || undefined}>
      <Icon name={made === 0 ? 'cross' : 'check'} />
      <span>
        <b>{handsOnWords.projected.task(challenge, lock, parameter)}</b> <small>{title}</small>
        <span className={styles.came}>
          {outcomeWords.recap.madeBy(made, tried)}
          {named.length === 0 ? '.' : ':'}
        </span>
        {named.length === 0 ? null : <span className={styles.came}>{named.join(' · ')}</span>}
      </span>
    </li>
  )
}
