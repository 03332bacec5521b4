/** Shows finished challenges, each with those who met it, best first. */

import type { ChallengeResult } from '#model/messages/recap.ts'
import { parameterLabel } from '#web/format/parameters.ts'
import { marks } from '#web/locale/marks.ts'
import styles from '#web/workshop/ui/RecapParts.module.css'
import { valueText } from '../hands-on/value-text.ts'
import { handsOnWords } from '../hands-on/words.ts'
import { ResultEntry } from './ResultEntry.tsx'
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
    const who = marks.listed([...names, ...(more > 0 ? [outcomeWords.morePeople(more)] : [])])
    // No-break spaces keep a value and its unit on one line.
    return value === null ? who : marks.labelled(who, valueText(challenge, value).replaceAll(' ', '\u00a0'))
  })
  return (
    <ResultEntry tried={tried} isSolved={made > 0}>
      <b>{handsOnWords.projected.task(challenge, lock, parameter)}</b> <small>{title}</small>
      <span className={styles.came}>
        {(named.length === 0 ? marks.stopped : marks.label)(outcomeWords.recap.madeBy(made, tried))}
      </span>
      {named.length === 0 ? null : <span className={styles.came}>{named.join(' · ')}</span>}
    </ResultEntry>
  )
}
