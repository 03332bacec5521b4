/** Shows the console's panel for the current question with the class's answers, or for the next question with its right answers. */

import { useState } from 'react'
import { nextReveal } from '#model/messages/reveal.ts'
import type { RevealStep, RoomQuestion } from '#model/messages/room-question.ts'
import type { Question } from '#scenarios/lesson.ts'
import { marks } from '#web/locale/marks.ts'
import { useTheatre } from '#web/player/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { ConsolePanelProps, ConsolePart } from '#web/workshop/room/activity.ts'
import { useRoom } from '#web/workshop/room/room-context.tsx'
import { useLead } from '#web/workshop/room/useLead.ts'
import { Sayings } from '../words/Sayings.tsx'
import styles from './AskPanel.module.css'
import { FreeQuestion } from './FreeQuestion.tsx'
import { answeredHere } from './here.ts'
import { QuestionClock } from './QuestionClock.tsx'
import { endsCheck, nextOfCheck, revealsAnswer } from './rules.ts'
import {
  askAgain,
  askNext,
  comingQuestion,
  mayVoteAgain,
  revealQuestion,
  showGain,
  skipQuestion,
  voteAgain,
} from './steps.ts'
import { TallyBars } from './TallyBars.tsx'
import { TwoVotes } from './TwoVotes.tsx'
import { useAnswers } from './useAnswers.ts'
import { questionWords } from './words.ts'

export const questionConsole: ConsolePart = { id: 'question', Panel: AskPanel }

function AskPanel({ away }: ConsolePanelProps) {
  const question = useRoom((state) => state.room?.question ?? null)
  const [writing, setWriting] = useState(false)
  return (
    <section className={styles.panel} aria-label={questionWords.console.label} data-testid="ask-panel">
      {question === null ? <Coming away={away} onFree={() => setWriting(true)} /> : <Asked question={question} />}
      <FreeQuestion open={writing} onClose={() => setWriting(false)} />
    </section>
  )
}

function Coming({ away, onFree }: ConsolePanelProps & { onFree: () => void }) {
  const lead = useLead()
  const answers = useAnswers()
  const next = useTheatre(comingQuestion)
  // A lesson that the class has left does not go on, so it asks nothing next.
  const number = away ? null : next
  const hasLesson = useTheatre((theatre) => theatre.lesson !== null)
  const coming = useTheatre((theatre) => (number === null ? undefined : theatre.lesson?.questions[number]))
  return (
    <>
      <h2 className={styles.kicker}>
        {coming === undefined ? questionWords.console.label : questionWords.console.coming}
      </h2>
      {coming === undefined ? (
        <p className={styles.none}>{questionWords.console[away ? 'hidden' : hasLesson ? 'none' : 'noLesson']}</p>
      ) : (
        <>
          <p className={styles.ask} data-testid="coming-question">
            {coming.ask}
          </p>
          <TallyBars options={coming.options.map(({ text }) => text)} right={rightOf(answers[number ?? -1])} />
        </>
      )}
      <div className={styles.actions}>
        {coming === undefined ? null : (
          <>
            <Button look="primary" keyHint="A" onClick={() => askNext(lead)} data-testid="ask-next">
              {questionWords.console.ask}
            </Button>
            <Button onClick={() => skipQuestion(lead)}>{questionWords.console.skip}</Button>
          </>
        )}
        <Button look="bare" onClick={onFree}>
          {questionWords.console.free}
        </Button>
      </div>
      <AskedBefore />
    </>
  )
}

/** Shows questions that were asked before, which can be asked again. */
function AskedBefore() {
  const lead = useLead()
  const lesson = useTheatre((theatre) => theatre.lesson)
  const asked = useRoom((state) => state.lead?.asked)
  const before = new Set(asked?.filter(({ scenario }) => scenario === lesson?.id).map(({ number }) => number))
  if (lesson === null || before.size === 0) return null
  return (
    <ul className={styles.before} data-testid="asked-before">
      {lesson.questions.map(({ ask }, number) =>
        before.has(number) ? (
          <li key={ask}>
            <Button look="bare" onClick={() => askAgain(lead, lesson.id, number)}>
              {questionWords.console.again(ask)}
            </Button>
          </li>
        ) : null,
      )}
    </ul>
  )
}

function Asked({ question }: { question: RoomQuestion }) {
  const lead = useLead()
  const { act } = lead.room
  const tally = useRoom((state) => state.lead?.tally)
  const right = useRoom((state) => state.lead?.right)
  const members = useRoom((state) => state.lead?.members) ?? []
  const { answered, here } = answeredHere(members)
  const first = useRoom((state) => state.lead?.first)
  const step = nextReveal(question)
  const following = nextOfCheck(question)
  const hasGain = useRoom(({ room }) => room !== null && endsCheck(room))
  return (
    <>
      <h2 className={styles.kicker}>
        {question.check === undefined ? null : marks.label(checkText(question.check))}
        {question.again === undefined ? null : marks.label(questionWords.console.second)}
        {questionWords.console.state[question.state]}
        <span data-testid="console-answered">{questionWords.console.answered(answered, here)}</span>
      </h2>
      <p className={styles.ask}>{question.ask}</p>
      {question.form === 'words' ? (
        <Sayings question={question.id} />
      ) : first === undefined ? (
        <TallyBars options={question.options} tally={tally} right={right} />
      ) : (
        <TwoVotes options={question.options} first={first} tally={tally ?? []} right={right} />
      )}
      {question.state === 'open' ? <QuestionClock untilMs={question.untilMs} /> : null}
      <div className={styles.actions}>
        {question.state === 'open' ? (
          <Button keyHint="S" onClick={() => void act({ do: 'close' })}>
            {questionWords.console.close}
          </Button>
        ) : null}
        {step === null ? null : (
          <Button look="primary" keyHint="X" onClick={() => revealQuestion(lead)} data-testid="reveal">
            {revealText(question, step)}
          </Button>
        )}
        {following === null ? null : (
          <Button look={step === null ? 'primary' : 'plain'} onClick={() => void act(following)} data-testid="check-on">
            {questionWords.console.goOn}
          </Button>
        )}
        {hasGain ? (
          <Button look="primary" onClick={() => showGain(lead)} data-testid="show-gain">
            {questionWords.console.gain}
          </Button>
        ) : null}
        {mayVoteAgain(question) ? (
          <Button keyHint="Y" onClick={() => voteAgain(lead)} data-testid="vote-again">
            {questionWords.console.voteAgain}
          </Button>
        ) : null}
        <Button
          look={step === null && following === null && !hasGain ? 'primary' : 'plain'}
          keyHint="D"
          data-testid="dismiss"
          onClick={() => void act({ do: 'dismiss' })}
        >
          {questionWords.console.dismiss}
        </Button>
      </div>
    </>
  )
}

function checkText({ time, number, of }: NonNullable<RoomQuestion['check']>): string {
  const { check, ofCheck } = questionWords.console
  return marks.clauses([check[time], ofCheck(number + 1, of)])
}

function revealText(question: RoomQuestion, step: RevealStep): string {
  const { form, steps } = question
  const { reveal, revealAll } = questionWords.console
  if (form === 'words' || steps?.length === 1) return revealAll.said
  return revealsAnswer(question, step) ? revealAll.answer : reveal[step]
}

/** Returns the indexes of the right options, or `undefined` while the question is loading. */
function rightOf(question: Question | undefined): number[] | undefined {
  return question?.options.flatMap(({ right }, option) => (right ? [option] : []))
}
