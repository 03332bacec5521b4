/** A question to the class, as large as the screen. How many chose what is seen only once it is revealed. */
import { useId } from 'react'
import type { RoomQuestion } from '#model/messages/activities/question.ts'
import { leadWords } from '#web/locale/en/workshop/lead.ts'
import { outcomeWords } from '#web/locale/en/workshop/outcome.ts'
import { useRoom } from '../room/room-context.tsx'
import { Cloud } from '../ui/Cloud.tsx'
import { TallyBars } from '../ui/TallyBars.tsx'
import styles from './QuestionScreen.module.css'

const words = leadWords.question

export function QuestionScreen({ question }: { question: RoomQuestion }) {
  const titleId = useId()
  return (
    <section className={styles.screen} aria-labelledby={titleId} data-testid="projected-question">
      <div className={styles.inside}>
        <p className={styles.kicker} role="status">
          <span>{words[question.state]}</span>
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
  // What is hidden has been written all the same.
  const someHidden = useRoom(({ lead }) => lead?.sayings?.some(({ hidden }) => hidden) === true)
  if (state !== 'revealed') return <p className={styles.write}>{outcomeWords.sayings.write}</p>
  const none = someHidden ? outcomeWords.sayings.noneShown : outcomeWords.sayings.none
  return <Cloud sayings={sayings} more={moreSayings} most={mostWords} size="large" none={none} />
}

function Answered() {
  const answered = useRoom((state) => state.lead?.answered ?? 0)
  const online = useRoom((state) => state.lead?.members.filter((member) => member.online).length ?? 0)
  return <span data-testid="answered">{words.answered(answered, Math.max(answered, online))}</span>
}
