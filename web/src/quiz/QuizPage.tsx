/** Asks ten questions from the lessons, one at a time (`/test/3`, `/test/all`), or questions that were answered wrong and are due again (`/test/again`). */
import { useCallback, useState } from 'react'
import { Link } from 'wouter'
import { useSession } from '#web/session/react.tsx'
import type { TheatreSession } from '#web/session/session.ts'
import { useAsked } from '../base/asked.ts'
import { problemOf } from '../base/problem.ts'
import { phrases } from '../locale/phrases.ts'
import { quizWords as text } from '../locale/quiz.ts'
import { words } from '../locale/words.ts'
import { watchedShares } from '../player/watched.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { PageBar } from '../ui/PageBar.tsx'
import { useTabTitle } from '../ui/useTabTitle.ts'
import { dueOf } from './again.ts'
import { drawn, type QuizId, tests } from './draw.ts'
import { keepResult, noteAnswer, waitingQuestions } from './memory.ts'
import { QuizCard } from './QuizCard.tsx'
import styles from './QuizPage.module.css'
import { QuizResult } from './QuizResult.tsx'
import { ownQuestion, pictureQuestion, type QuizQuestion } from './questions.ts'

export function QuizPage({ quiz }: { quiz: QuizId }) {
  const [turn, setTurn] = useState(1)
  useTabTitle(text.titles[quiz])
  return (
    <div className={styles.page} data-testid="quiz-page">
      <PageBar />
      <main className={styles.main}>
        <header className={styles.head}>
          <h1>{text.titles[quiz]}</h1>
          <p>{text.about[quiz]}</p>
        </header>
        <Turn key={turn} quiz={quiz} onAgain={() => setTurn(turn + 1)} />
      </main>
    </div>
  )
}

/** Shows one pass through a test. Each pass draws new questions. */
function Turn({ quiz, onAgain }: Omit<QuestionsProps, 'questions'>) {
  const session = useSession()
  const asked = useAsked(useCallback(() => questionsOf(session, quiz), [session, quiz]))
  if (asked.is === 'loading') return <p role="status">{text.loading}</p>
  if (asked.is === 'failed')
    return (
      <ErrorNote title={text.failed} actions={<Button onClick={asked.again}>{words.library.retry}</Button>}>
        {problemOf(asked.error).message}
      </ErrorNote>
    )
  if (asked.value.length === 0)
    return (
      <EmptyState title={text.nothing}>
        {text.nothingHint} <Link href="/">{text.home}</Link>
      </EmptyState>
    )
  return <Questions {...{ quiz, onAgain }} questions={asked.value} />
}

interface QuestionsProps {
  quiz: QuizId
  questions: readonly QuizQuestion[]
  onAgain: () => void
}

function Questions({ quiz, questions, onAgain }: QuestionsProps) {
  /** The chosen option for each question, in order. */
  const [answers, setAnswers] = useState<readonly number[]>([])
  const [place, setPlace] = useState(0)
  const question = questions[place]
  if (question === undefined) return <QuizResult {...{ quiz, questions, answers, onAgain }} />
  const answer = (option: number) => {
    const all = [...answers, option]
    const isRight = (given: number, at: number) => questions[at]?.options[given]?.right === true
    noteAnswer(question.id, { right: isRight(option, place), nowMs: Date.now() })
    if (all.length === questions.length && quiz !== 'again')
      keepResult(quiz, { right: all.filter(isRight).length, of: all.length, atMs: Date.now() })
    setAnswers(all)
  }
  return (
    <QuizCard
      key={place}
      question={question}
      place={place + 1}
      of={questions.length}
      chosen={answers[place]}
      onAnswer={answer}
      onNext={() => setPlace(place + 1)}
    />
  )
}

/** Picks the questions. Leaves out questions whose answer a teacher withholds. Rejects if a lesson cannot be fetched. */
async function questionsOf(session: TheatreSession, quiz: QuizId): Promise<QuizQuestion[]> {
  const library = await session.library()
  const listed = new Map(library.chapters.flatMap(({ scenarios }) => scenarios.map((lesson) => [lesson.id, lesson])))
  const wanted =
    quiz === 'again'
      ? dueOf(waitingQuestions(), Date.now()).filter(({ lesson }) => listed.has(lesson))
      : drawn(library, tests[quiz], { watched: watchedShares(), random: Math.random }).map(({ lesson, picture }) => ({
          lesson: lesson.id,
          what: picture ? ('picture' as const) : null,
        }))
  const made = wanted.map(async ({ lesson: id, what }): Promise<QuizQuestion | null> => {
    const { lesson } = await session.lesson(id)
    const entry = listed.get(id)
    const ofPicture =
      what === 'picture' && entry !== undefined
        ? pictureQuestion(lesson, entry, { phrases, ask: text.picture, notHere: text.notHere, random: Math.random })
        : null
    const number = typeof what === 'number' ? what : Math.floor(Math.random() * lesson.questions.length)
    return ofPicture ?? ownQuestion(lesson, number)
  })
  return (await Promise.all(made)).filter((question) => question !== null)
}
