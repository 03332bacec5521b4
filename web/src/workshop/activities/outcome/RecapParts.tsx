/** Shows a workshop's recap in parts: predictions and outcomes, takeaways, and what the class broke. */

import type { Recap } from '#model/messages/recap.ts'
import { marks } from '#web/locale/marks.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from '#web/workshop/ui/RecapParts.module.css'
import { TwoVotes } from '../question/TwoVotes.tsx'
import { votesText } from '../question/vote-text.ts'
import { questionWords } from '../question/words.ts'
import { ChallengeResults } from './ChallengeResults.tsx'
import { ExerciseResults } from './ExerciseResults.tsx'
import { Gain } from './Gain.tsx'
import { LevelResults } from './LevelResults.tsx'
import { outcomeWords } from './words.ts'

interface RecapPartsProps {
  recap: Recap
  size?: 'normal' | 'large'
  /** The level below the heading of whatever shows the recap. */
  heading?: 'h2' | 'h3'
}

/** The whole recap, as it is projected. */
export function RecapParts({ recap, size = 'normal', heading: Heading = 'h3' }: RecapPartsProps) {
  const { questions, moreQuestions, remember, tried, levels, exercises, challenges, moreChallenges, gain } = recap
  const others = remember.length + tried.length + levels.length + exercises.length + challenges.length + gain.length
  const nothing = questions.length + others === 0
  if (nothing) return <p className={styles.none}>{outcomeWords.recap.nothing}</p>
  return (
    <div className={styles.recap} data-size={size} data-alone={questions.length === 0 || others === 0 || undefined}>
      {gain.length === 0 ? null : (
        <section className={styles.gain}>
          <Heading>{outcomeWords.recap.gain.title}</Heading>
          <Gain gain={gain} />
        </section>
      )}
      {questions.length === 0 ? null : (
        <section className={styles.part}>
          <Heading>{outcomeWords.recap.questions}</Heading>
          <ol className={styles.questions}>
            {questions.map((question) => (
              <Outcome key={question.id} question={question} />
            ))}
          </ol>
          {moreQuestions > 0 ? <p className={styles.none}>{outcomeWords.recap.more(moreQuestions)}</p> : null}
        </section>
      )}
      <div className={styles.parts}>
        {remember.length === 0 ? null : (
          <section className={styles.part}>
            <Heading>{outcomeWords.recap.remember}</Heading>
            <Remember recap={recap} />
          </section>
        )}
        {tried.length === 0 ? null : (
          <section className={styles.part}>
            <Heading>{outcomeWords.recap.tried}</Heading>
            <Tried recap={recap} />
          </section>
        )}
        {challenges.length === 0 ? null : (
          <section className={styles.part}>
            <Heading>{outcomeWords.recap.challenges}</Heading>
            <ChallengeResults challenges={challenges} />
            {moreChallenges > 0 ? (
              <p className={styles.none}>{outcomeWords.recap.moreChallenges(moreChallenges)}</p>
            ) : null}
          </section>
        )}
        {levels.length === 0 ? null : (
          <section className={styles.part}>
            <Heading>{outcomeWords.recap.levels}</Heading>
            <LevelResults levels={levels} />
          </section>
        )}
        {exercises.length === 0 ? null : (
          <section className={styles.part}>
            <Heading>{outcomeWords.recap.exercises}</Heading>
            <ExerciseResults exercises={exercises} />
          </section>
        )}
      </div>
    </div>
  )
}

function Outcome({
  question: { ask, most, answered, right, wereRight, second },
}: {
  question: Recap['questions'][number]
}) {
  // If several answers are the most frequent, none of them counts as the class's answer.
  const tied = most?.others !== undefined
  const judged = right.length > 0
  const wasRight = most !== null && right.includes(most.text)
  return (
    <li>
      <p className={styles.ask}>{ask}</p>
      {second === undefined ? null : (
        <p className={styles.none}>
          {votesText(
            { answered, right: judged ? wereRight : null },
            { answered: second.answered, right: judged ? second.wereRight : null },
          )}
        </p>
      )}
      {most === null ? (
        second === undefined ? (
          <p className={styles.none}>{outcomeWords.recap.nobody}</p>
        ) : null
      ) : (
        <p className={styles.said} data-right={judged && !tied ? wasRight : undefined}>
          {judged && !tied ? (
            <span className={styles.mark}>
              <Icon name={wasRight ? 'check' : 'cross'} />
              <span className="sr-only">
                {marks.label(wasRight ? outcomeWords.recap.predicted : outcomeWords.recap.mistaken)}
              </span>
            </span>
          ) : null}
          <span>
            {second === undefined ? null : marks.label(questionWords.votes.named.first)}
            {marks.label(
              tied ? outcomeWords.recap.saidEach(most.count) : outcomeWords.recap.said(most.count, answered),
            )}
            <b>{[most.text, ...(most.others ?? [])].join(' · ')}</b>
          </span>
        </p>
      )}
      {judged && !wasRight ? (
        <p className={styles.said} data-right="true">
          <span className={styles.mark}>
            <Icon name="right" />
          </span>
          <span>
            {marks.label(outcomeWords.recap.happened)}
            <b>{right.join(' · ')}</b>
          </span>
        </p>
      ) : null}
      {second === undefined ? null : (
        <TwoVotes
          options={second.options}
          first={second.first}
          tally={second.tally}
          right={second.options.flatMap((option, i) => (right.includes(option) ? [i] : []))}
          size="small"
        />
      )}
    </li>
  )
}

/** Shows the takeaway of each lesson that was shown. */
export function Remember({ recap: { remember, moreLessons } }: { recap: Recap }) {
  return (
    <>
      <ul className={styles.sentences} data-testid="recap-remember">
        {remember.map(({ scenario, title, sentence }) => (
          <li key={scenario}>
            <small>{title}</small>
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      {moreLessons > 0 ? <p className={styles.none}>{outcomeWords.recap.moreLessons(moreLessons)}</p> : null}
    </>
  )
}

/** Shows the locks that the class tried, and whether they held. */
export function Tried({ recap: { tried } }: { recap: Recap }) {
  return (
    <ul className={styles.sentences}>
      {tried.map(({ scenario, title, lock, runs, broken }) => (
        <li key={`${scenario} ${lock}`} className={styles.lock} data-broken={broken > 0}>
          <Icon name={broken > 0 ? 'cross' : 'check'} />
          <span>
            <b>{lock}</b> <small>{title}</small>
            <span className={styles.came}>
              {broken > 0 ? outcomeWords.recap.broken(broken, runs) : outcomeWords.recap.held(runs)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
