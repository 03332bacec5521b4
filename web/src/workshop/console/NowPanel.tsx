/** The console's panel with what is on the screen, what comes next, and buttons to go there. */

import type { Lesson } from '#scenarios/lesson.ts'
import { marks } from '#web/locale/marks.ts'
import { phrases } from '#web/locale/phrases.ts'
import { tellingWords } from '#web/locale/theatre/telling.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { Sentence } from '#web/parts/Sentence.tsx'
import { shownHint } from '#web/player/derived.ts'
import { isPlaying } from '#web/player/mode.ts'
import { useCaption, useReplay, useStatus, useTheatre } from '#web/player/react.tsx'
import type { TheatreState } from '#web/player/state.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { isLessonHidden, overLesson, shownInstead } from '../lead/cover.ts'
import { type NextStep, nextStepOf } from '../lead/next-step.ts'
import { inSight, stepBack, stepOn } from '../lead/steps.ts'
import { useRoom } from '../room/room-context.tsx'
import { useLead } from '../room/useLead.ts'
import styles from './NowPanel.module.css'

interface NowPanelProps {
  onPick: () => void
  onRun: () => void
}

export function NowPanel({ onPick, onRun }: NowPanelProps) {
  const lesson = useTheatre((theatre) => theatre.lesson)
  const instead = useRoom(({ room }) => shownInstead(room))
  // If something hides the lesson, the panel names that, and not the lesson behind it.
  const hidden = useRoom(({ room }) => isLessonHidden(room))
  // With a plan, its next item is the obvious next step, so choosing a lesson is not the primary button.
  const hasPlan = useRoom((state) => state.lead?.plan != null)
  return (
    <section className={styles.panel} aria-label={consoleWords.now.label}>
      <header className={styles.head}>
        <h2>{(hidden ? instead : lesson?.title) ?? instead ?? consoleWords.now.nothing}</h2>
        <Button look={lesson === null && !hasPlan ? 'primary' : 'bare'} keyHint="L" onClick={onPick}>
          {consoleWords.now.pick}
        </Button>
      </header>
      {lesson === null ? null : (
        <>
          <Captions hidden={hidden} />
          <Steps onRun={onRun} />
        </>
      )}
    </section>
  )
}

function Captions({ hidden }: { hidden: boolean }) {
  const lesson = useTheatre((theatre) => theatre.lesson)
  const next = useTheatre(nextText)
  const cover = overLesson(useRoom(({ room }) => room))
  if (lesson === null) return null
  return (
    <>
      {hidden ? null : <Here lesson={lesson} />}
      <p className={styles.next} data-testid="console-next">
        <strong>{marks.label(consoleWords.now.next)}</strong>
        {cover !== null ? cover.next : <Sentence text={next} clients={lesson.clients} />}
      </p>
    </>
  )
}

/** The lesson's current caption, and its number. */
function Here({ lesson }: { lesson: Lesson }) {
  const replay = useReplay()
  const hint = useTheatre(shownHint)
  const { text, beat } = useCaption(phrases)
  const number = text === null ? replay.total : (beat?.number ?? 0)
  return (
    <>
      <p className={styles.counter}>{consoleWords.now.beat(number, replay.total || lesson.beats.length)}</p>
      <p className={styles.caption} data-testid="console-caption" aria-live="polite">
        <Sentence text={text ?? tellingWords.end} clients={lesson.clients} />
      </p>
      <p className={styles.hint} role="status">
        {hint === null ? '' : tellingWords.hints[hint]}
      </p>
    </>
  )
}

function nextText(theatre: TheatreState): string {
  const next: NextStep = nextStepOf(theatre)
  return next.is === 'caption' ? next.caption : consoleWords.now.steps[next.is]
}

function Steps({ onRun }: { onRun: () => void }) {
  const lead = useLead()
  const playing = useTheatre(isPlaying)
  const togglePlay = useTheatre((theatre) => theatre.togglePlay)
  const jump = useTheatre((theatre) => theatre.jumpToViolation)
  const status = useStatus()
  const busy = status === 'waiting' || status === 'live'
  return (
    <div className={styles.steps}>
      <Button onClick={() => stepBack(lead)} keyHint="←">
        {consoleWords.now.back}
      </Button>
      <Button look="primary" onClick={() => stepOn(lead)} keyHint="→" data-testid="console-on">
        {consoleWords.now.on}
      </Button>
      <Button onClick={() => inSight(lead, togglePlay)} disabled={status === 'idle'}>
        <Icon name={playing ? 'pause' : 'play'} />
        {playing ? consoleWords.now.stop : consoleWords.now.play}
      </Button>
      <Button onClick={() => inSight(lead, onRun)} disabled={busy} keyHint="R" data-testid="console-run">
        {consoleWords.now.run}
      </Button>
      <Button look="bad" onClick={() => inSight(lead, jump)} disabled={status !== 'recorded'} keyHint="V">
        {consoleWords.now.violation}
      </Button>
    </div>
  )
}
