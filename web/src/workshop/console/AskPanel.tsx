/** The question that is on, with what the class says; or the one that comes next, with its answers. */
import { useState } from 'react'
import type { RoomQuestion } from '../../../../model/messages/workshop.ts'
import { consoleWords } from '../../locale/en/workshop/console.ts'
import { useTheatre } from '../../store/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { askNext, comingQuestion, skipQuestion } from '../lead/steps.ts'
import { useLead } from '../lead/useLead.ts'
import { useRoom } from '../room/room-context.tsx'
import { TallyBars } from '../ui/TallyBars.tsx'
import styles from './AskPanel.module.css'
import { FreeQuestion } from './FreeQuestion.tsx'

const words = consoleWords.ask

export function AskPanel() {
  const question = useRoom((state) => state.room?.question ?? null)
  const [writing, setWriting] = useState(false)
  return (
    <section className={styles.panel} aria-label={words.label} data-testid="ask-panel">
      {question === null ? <Coming onFree={() => setWriting(true)} /> : <Asked question={question} />}
      <FreeQuestion open={writing} onClose={() => setWriting(false)} />
    </section>
  )
}

function Coming({ onFree }: { onFree: () => void }) {
  const lead = useLead()
  const number = useTheatre(comingQuestion)
  const coming = useTheatre((theatre) => (number === null ? undefined : theatre.lesson?.questions[number]))
  return (
    <>
      <h2 className={styles.kicker}>{coming === undefined ? words.label : words.coming}</h2>
      {coming === undefined ? (
        <p className={styles.none}>{words.none}</p>
      ) : (
        <>
          <p className={styles.ask}>{coming.ask}</p>
          <TallyBars
            options={coming.options.map(({ text }) => text)}
            right={coming.options.flatMap(({ right }, option) => (right ? [option] : []))}
          />
        </>
      )}
      <div className={styles.actions}>
        {coming === undefined ? null : (
          <>
            <Button look="primary" keyHint="A" onClick={() => askNext(lead)} data-testid="ask-next">
              {words.ask}
            </Button>
            <Button onClick={() => skipQuestion(lead)}>{words.skip}</Button>
          </>
        )}
        <Button look="bare" onClick={onFree}>
          {words.free}
        </Button>
      </div>
    </>
  )
}

function Asked({ question }: { question: RoomQuestion }) {
  const { act } = useLead().room
  const tally = useRoom((state) => state.lead?.tally)
  const answered = useRoom((state) => state.lead?.answered ?? 0)
  const online = useRoom((state) => state.lead?.members.filter((member) => member.online).length ?? 0)
  const right = useRightOptions(question)
  return (
    <>
      <h2 className={styles.kicker}>
        {words.state[question.state]}
        <span data-testid="console-answered">{words.answered(answered, Math.max(answered, online))}</span>
      </h2>
      <p className={styles.ask}>{question.ask}</p>
      <TallyBars options={question.options} tally={tally} right={right} />
      <div className={styles.actions}>
        {question.state === 'open' ? (
          <Button keyHint="S" onClick={() => void act({ do: 'close' })}>
            {words.close}
          </Button>
        ) : null}
        {question.state === 'revealed' ? null : (
          <Button look="primary" keyHint="X" onClick={() => void act({ do: 'reveal' })} data-testid="reveal">
            {words.reveal}
          </Button>
        )}
        <Button
          look={question.state === 'revealed' ? 'primary' : 'plain'}
          keyHint="D"
          data-testid="dismiss"
          onClick={() => void act({ do: 'dismiss' })}
        >
          {words.dismiss}
        </Button>
      </div>
    </>
  )
}

/** The teacher knows what is right before the class does, where the lesson says it. */
function useRightOptions({ of, right }: RoomQuestion): number[] | undefined {
  const options = useTheatre((theatre) =>
    of !== null && theatre.lesson?.id === of.scenario ? theatre.lesson.questions[of.number]?.options : undefined,
  )
  return right ?? options?.flatMap((option, i) => (option.right ? [i] : []))
}
