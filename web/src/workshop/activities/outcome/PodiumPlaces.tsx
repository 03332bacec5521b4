/** Shows the first three places, each with everybody who shares it. */

import type { Podium } from '#model/messages/recap.ts'
import { parameterLabel } from '#web/format/parameters.ts'
import { valueText } from '../hands-on/value-text.ts'
import { levelWords } from '../level/words.ts'
import { ChallengeResults } from './ChallengeResults.tsx'
import { LevelResults } from './LevelResults.tsx'
import styles from './PodiumPlaces.module.css'
import { outcomeWords } from './words.ts'

interface PodiumPlacesProps {
  podium: Podium
  size?: 'normal' | 'large'
}

export function PodiumPlaces({ podium, size = 'normal' }: PodiumPlacesProps) {
  return (
    <>
      <Places podium={podium} size={size} />
      {isByScore(podium) ? (
        <p className={styles.rule} data-size={size}>
          {outcomeWords.podium.rule}
        </p>
      ) : null}
      {podium.earlier.length === 0 ? null : (
        <section className={styles.earlier} data-size={size}>
          <h3>{outcomeWords.podium.earlier}</h3>
          <ChallengeResults challenges={podium.earlier} />
        </section>
      )}
      {podium.earlierLevels.length === 0 ? null : (
        <section className={styles.earlier} data-size={size}>
          <h3>{outcomeWords.recap.levels}</h3>
          <LevelResults levels={podium.earlierLevels} />
        </section>
      )}
    </>
  )
}

function Places({ podium, size }: Required<PodiumPlacesProps>) {
  const { challenge, level = false, places, earlier, earlierLevels } = podium
  // If nothing was asked, earlier challenges and levels are enough.
  if (measureOf(podium) === null && earlier.length + earlierLevels.length > 0) return null
  if (places.length === 0)
    return (
      <p className={styles.none}>
        {level
          ? outcomeWords.podium.noLevel
          : challenge === null
            ? outcomeWords.podium.noScore
            : outcomeWords.podium.noChallenge}
      </p>
    )
  return (
    <ol className={styles.places} data-size={size} data-testid="podium">
      {places.map(({ place, value, names, more }) => (
        <li key={place} className={styles.place} data-place={place}>
          <span className={styles.number}>
            <span className="sr-only">{outcomeWords.podium.place(place)}</span>
            <span aria-hidden="true">{place}</span>
          </span>
          <div className={styles.who}>
            <ul className={styles.names}>
              {names.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
            {more > 0 ? <p className={styles.more}>{outcomeWords.morePeople(more)}</p> : null}
          </div>
          <p className={styles.value}>
            {value === null ? null : <strong>{level ? levelWords.result(value) : ofScore(challenge, value)}</strong>}
            {names.length + more > 1 ? <span className={styles.tie}>{outcomeWords.podium.tie}</span> : null}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Whether the places, or a sentence instead of them, are about right answers. */
const isByScore = ({ challenge, level = false, questions, earlier, earlierLevels }: Podium): boolean =>
  challenge === null && !level && (questions > 0 || earlier.length + earlierLevels.length === 0)

const ofScore = (challenge: Podium['challenge'], value: number) =>
  challenge === null ? outcomeWords.podium.right(value) : valueText(challenge, value)

/** Returns what the places are ranked by, or `null` if there is nothing to rank by yet. */
export function measureOf({ challenge, level, questions, votedTwice }: Podium): string | null {
  if (level) return outcomeWords.podium.byLevel
  if (challenge === null) return questions === 0 ? null : outcomeWords.podium.byScore(questions, votedTwice === true)
  return challenge.kind === 'smallest'
    ? outcomeWords.podium.byValue(parameterLabel(challenge.parameter))
    : outcomeWords.podium.byTime
}
