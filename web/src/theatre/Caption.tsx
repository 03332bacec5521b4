/** Shows the caption at the cursor: the largest text on the page, which screen readers read as well. */

import { memo } from 'react'
import { firstSentences } from '#model/words/first-sentences.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { lockTitle } from '#web/format/lock-title.ts'
import { isPhone } from '../base/phone.ts'
import { phrases } from '../locale/phrases.ts'
import { tellingWords } from '../locale/theatre/telling.ts'
import { words } from '../locale/words.ts'
import { Sentence } from '../parts/Sentence.tsx'
import { isAtViolation, isShowingViolation, isViolationSeen, isWatched, leadsOn, shownHint } from '../player/derived.ts'
import { isCutShort } from '../player/entries.ts'
import { hasRun } from '../player/mode.ts'
import { useCaption, useDisclosure, useGuess, useReplay, useTheatre } from '../player/react.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Announcements } from './Announcements.tsx'
import styles from './Caption.module.css'

interface CaptionProps {
  lesson: Lesson
  /** Whether a step beyond the end leads to the next lesson. */
  hasNext?: boolean
}

export const Caption = memo(function Caption({ lesson, hasNext = false }: CaptionProps) {
  const watched = useTheatre(isWatched)
  const ran = useTheatre(hasRun)
  const cutShort = useTheatre(isCutShort)
  const guess = useGuessed(lesson)
  const jump = useTheatre((theatre) => theatre.jumpToViolation)
  // The jump to the violation is offered only if it reveals no answer.
  const violated = useDisclosure((shown) => shown.violation !== undefined)
  const seen = useTheatre(isViolationSeen)
  // At the violation itself, there is nowhere to jump.
  const there = useTheatre(isAtViolation)
  const leftEnd = useTheatre((theatre) => theatre.came === 'violation-from-end')
  const backToEnd = useTheatre((theatre) => theatre.backToEnd)
  return (
    <div className={styles.row}>
      <p className={styles.counter} data-testid="beat-counter">
        {watched ? tellingWords.live : ran ? null : <Counter lesson={lesson} />}
      </p>
      <p className={styles.caption} data-testid="caption" aria-live="polite">
        {watched ? (
          watchText(guess?.guessed ?? null)
        ) : ran ? (
          cutShort ? (
            tellingWords.ranInPart
          ) : (
            tellingWords.hints.ran
          )
        ) : (
          <CaptionText clients={lesson.clients} />
        )}
      </p>
      <Announcements lesson={lesson} />
      {watched || guess === null ? null : <GuessShown {...guess} />}
      <Hint hasNext={hasNext} />
      {!violated || there ? null : (
        <Button look={seen ? 'bad' : 'plain'} keyHint="V" data-testid="jump-violation" onClick={jump}>
          {tellingWords.jump}
        </Button>
      )}
      {leftEnd ? (
        <Button data-testid="back-to-end" onClick={backToEnd}>
          {tellingWords.backToEnd}
        </Button>
      ) : null}
    </div>
  )
})

/** Shows the beat's number, and the beat's lock if there are several. */
function Counter({ lesson }: { lesson: Lesson }) {
  const replay = useReplay()
  const { run: current, beat, text } = useCaption(phrases)
  const isBetween = useTheatre(isShowingViolation) && beat === undefined
  const total = replay.total || lesson.beats.length
  const run = current === null || replay.runs.length < 2 ? null : replay.runs[current]
  const lock = run?.header.lock
  return (
    <>
      {total === 0 || isBetween ? null : words.theatre.beat(text === null ? total : (beat?.number ?? 0), total)}
      {lock === undefined ? null : (
        <span>{lesson.locks.find(({ id }) => id === lock)?.heading ?? lockTitle(lesson, lock)}</span>
      )}
    </>
  )
}

/** Shows the caption's text. A term is explained in the first caption that contains it. */
function CaptionText({ clients }: { clients: readonly string[] }) {
  const { beats } = useReplay()
  const { text, beat } = useCaption(phrases)
  const number = beat === undefined ? 0 : beats.indexOf(beat)
  const before = beats.slice(0, Math.max(0, number)).map(({ caption }) => caption)
  return <Sentence text={text ?? tellingWords.end} clients={clients} terms before={before} />
}

type Option = Lesson['questions'][number]['options'][number]

interface Guessed {
  guessed: Option
  answer: Option
}

/** Returns the guessed option and the right option, or `null` if there is no guess to show now or the right answer is withheld. */
function useGuessed(lesson: Lesson): Guessed | null {
  const guess = useGuess()
  const options = guess === null ? [] : (lesson.questions[guess.question]?.options ?? [])
  const guessed = options[guess?.option ?? -1]
  const answer = options.find(({ right }) => right)
  return guessed === undefined || answer === undefined ? null : { guessed, answer }
}

function watchText(guess: Option | null): string {
  return guess === null ? tellingWords.watch : tellingWords.watchGuess(guess.text)
}

/** Shows the outcome of a guess at the beat that reveals it. */
function GuessShown({ guessed: { text, right, why }, answer }: Guessed) {
  // Only the first sentence of the reason is shown, because the question's card has the rest.
  const said = right
    ? tellingWords.guessedRight(text)
    : tellingWords.guessedWrong(text, answer.text, firstSentences(why, 1))
  return (
    <span className={styles.guess} role="status" data-right={right} data-testid="guess-shown">
      <Icon name={right ? 'check' : 'cross'} />
      <span>{said}</span>
    </span>
  )
}

/** Says why a key did nothing. */
function Hint({ hasNext }: { hasNext: boolean }) {
  const shown = useTheatre(shownHint)
  const hint = useTheatre(leadsOn) && hasNext && !isPhone() ? 'lastThenNext' : shown
  return (
    <span className={styles.hint} role="status" data-testid="hint">
      {hint === null ? '' : tellingWords.hints[hint]}
    </span>
  )
}
