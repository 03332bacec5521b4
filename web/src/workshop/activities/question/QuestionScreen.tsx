/** A question to the class, as large as the screen. How many chose what is seen only once it is revealed. */

import { useId } from 'react'
import type { RoomQuestion } from '#model/messages/room-question.ts'
import type { ProjectedPart } from '#web/workshop/room/activity.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { Cloud } from '../words/Cloud.tsx'
import { sayingWords } from '../words/words.ts'
import { answeredHere } from './here.ts'
import styles from './QuestionScreen.module.css'
import { TallyBars } from './TallyBars.tsx'
import { questionWords } from './words.ts'

export const questionProjected: ProjectedPart = {
  id: 'question',
  Screen: ({ room: { question } }) => (question === null ? null : <QuestionScreen question={question} />),
}

function QuestionScreen({ question }: { question: RoomQuestion }) {
  const titleId = useId()
  return (
    <section className={styles.screen} aria-labelledby={titleId} data-testid="projected-question">
      <div className={styles.inside}>
        <p className={styles.kicker} role="status">
          <span>{questionWords.projected[question.state]}</span>
          <Answered />
        </p>
        <h2 id={titleId}>{question.ask}</h2>
        {question.form === 'words' ? (
          <OwnWords question={question} />
        ) : (
          <TallyBars
            options={question.options}
            tally={question.tally}
            right={question.right}
            why={question.why}
            size="large"
          />
        )}
      </div>
    </section>
  )
}

/** As many as are legible from the last row. */
const mostWords = 24

function OwnWords({ question: { state, sayings = [], moreSayings } }: { question: RoomQuestion }) {
  // Hidden answers have been written all the same.
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
