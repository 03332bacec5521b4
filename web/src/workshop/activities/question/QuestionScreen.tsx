/** Shows a question on the projected screen: next to the lesson's picture, or full-screen before any lesson. The tally appears only once it is revealed. */

import { useId } from 'react'
import type { RoomQuestion } from '#model/messages/room-question.ts'
import { useTheatre } from '#web/player/react.tsx'
import type { ProjectedPart } from '#web/workshop/room/activity.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { Countdown } from '../break/Countdown.tsx'
import { Cloud } from '../words/Cloud.tsx'
import { sayingWords } from '../words/words.ts'
import { answeredHere } from './here.ts'
import styles from './QuestionScreen.module.css'
import { hasPicture, openText } from './rules.ts'
import { TallyBars } from './TallyBars.tsx'
import { TwoVotes } from './TwoVotes.tsx'
import { questionWords } from './words.ts'

export const questionProjected: ProjectedPart = {
  id: 'question',
  Screen: ({ room: { question } }) => (question === null ? null : <QuestionScreen question={question} />),
}

function QuestionScreen({ question }: { question: RoomQuestion }) {
  const titleId = useId()
  const beside = useTheatre((theatre) => theatre.lesson !== null) && hasPicture(question)
  return (
    // This element is the page's `main`, because the lesson next to it is inert.
    <main
      className={styles.screen}
      data-beside={beside || undefined}
      aria-labelledby={titleId}
      data-testid="projected-question"
    >
      <div className={styles.inside}>
        <p className={styles.kicker} role="status">
          <span>{kickerOf(question)}</span>
          {question.untilMs === undefined ? null : (
            <strong className={styles.clock}>
              <Countdown untilMs={question.untilMs} over={questionWords.sheet.timeUp} />
            </strong>
          )}
          <Answered />
        </p>
        <h1 id={titleId}>{question.ask}</h1>
        {question.form === 'words' ? <OwnWords question={question} /> : <Options question={question} />}
      </div>
    </main>
  )
}

function kickerOf(question: RoomQuestion): string {
  const { state, again, check } = question
  const { projected } = questionWords
  if (state === 'open' && check !== undefined) return projected.check[check.time](check.number + 1, check.of)
  if (state === 'open') return again === undefined ? openText(question) : projected.second
  return projected[state]
}

function Options({ question: { options, tally, right, why, first } }: { question: RoomQuestion }) {
  if (first === undefined || tally === undefined)
    return <TallyBars options={options} tally={tally} right={right} why={why} size="large" />
  return (
    <>
      {/* Options and bars are separate, because next to the picture they do not fit in one row. */}
      <ol className={styles.numbered}>
        {options.map((option, i) => (
          <li key={option} data-right={right === undefined ? undefined : right.includes(i)}>
            <b>{i + 1}</b>
            {option}
          </li>
        ))}
      </ol>
      <TwoVotes options={options} first={first} tally={tally} right={right} size="large" />
      {why === undefined ? null : (
        <ul className={styles.why}>
          {why.map((each, i) => (right?.includes(i) && each !== '' ? <li key={each}>{each}</li> : null))}
        </ul>
      )}
    </>
  )
}

/** Maximum number of answers that are still readable from the last row. */
const mostWords = 24

function OwnWords({ question: { state, sayings = [], moreSayings } }: { question: RoomQuestion }) {
  // If all answers are hidden, the text must not say that nobody wrote an answer.
  const someHidden = useRoom(({ lead }) => lead?.sayings?.some(({ hidden }) => hidden) === true)
  if (state !== 'revealed') return <p className={styles.write}>{sayingWords.cloud.write}</p>
  const none = someHidden ? sayingWords.cloud.noneShown : sayingWords.cloud.none
  return <Cloud sayings={sayings} more={moreSayings} most={mostWords} size="large" none={none} />
}

function Answered() {
  const members = useRoom((state) => state.lead?.members) ?? []
  const { answered, here } = answeredHere(members)
  return <span data-testid="answered">{questionWords.projected.answered(answered, here)}</span>
}
