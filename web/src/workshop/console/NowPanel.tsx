/** Shows the console's panel with what is on the screen, what comes next, and buttons to go there. */

import type { Library } from '#model/messages/messages.ts'
import type { PlanItem } from '#model/messages/plan.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { marks } from '#web/locale/marks.ts'
import { phrases } from '#web/locale/phrases.ts'
import { tellingWords } from '#web/locale/theatre/telling.ts'
import { consoleWords } from '#web/locale/workshop/console.ts'
import { Sentence } from '#web/parts/Sentence.tsx'
import { shownHint } from '#web/player/derived.ts'
import { isPlaying } from '#web/player/mode.ts'
import { useCaption, useStatus, useTheatre } from '#web/player/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { isLessonHidden, shownInstead } from '../lead/cover.ts'
import { type Press, pressOf } from '../lead/press.ts'
import { inSight, stepBack, stepOn } from '../lead/steps.ts'
import { useRoom } from '../room/room-context.tsx'
import { currentItem } from '../room/state.ts'
import { useLead } from '../room/useLead.ts'
import { itemTitle, type Titles, titlesIn } from '../ui/item-title.ts'
import { isMomentKnown, stepText } from './in-view.ts'
import styles from './NowPanel.module.css'

interface NowPanelProps {
  library: Library | null
  onPick: () => void
  onRun: () => void
}

export function NowPanel({ library, onPick, onRun }: NowPanelProps) {
  const lesson = useTheatre((theatre) => theatre.lesson)
  const instead = useRoom(({ room }) => shownInstead(room))
  // If something hides the lesson, the panel names that, and not the lesson behind it.
  const hidden = useRoom(({ room }) => isLessonHidden(room))
  // With a plan, the plan's next item is the obvious next step, so choosing a lesson is not the primary button.
  const hasPlan = useRoom((state) => state.lead?.plan != null)
  const item = useRoom(({ lead }) => lead?.plan?.items[currentItem({ lead }) ?? -1])
  const begun = item === undefined ? null : itemTitle(item, titlesIn(library))
  return (
    <section className={styles.panel} aria-label={consoleWords.now.label}>
      <header className={styles.head}>
        <h2>{(hidden ? instead : lesson?.title) ?? instead ?? begun ?? consoleWords.now.nothing}</h2>
        <Button look={lesson === null && !hasPlan ? 'primary' : 'bare'} keyHint="L" onClick={onPick}>
          {consoleWords.now.pick}
        </Button>
      </header>
      {lesson === null ? null : (
        <>
          <Captions hidden={hidden} library={library} />
          <Steps hidden={hidden} onRun={onRun} />
        </>
      )}
    </section>
  )
}

function Captions({ hidden, library }: { hidden: boolean; library: Library | null }) {
  const lesson = useTheatre((theatre) => theatre.lesson)
  const room = useRoom((state) => state.room)
  const lead = useRoom((state) => state.lead)
  const items = lead?.plan?.items ?? []
  const next = useTheatre((theatre) => nextText(pressOf({ room, lead }, theatre), items, titlesIn(library)))
  const isKnown = useTheatre((theatre) => isMomentKnown(room, theatre))
  if (lesson === null || !isKnown) return null
  return (
    <>
      {hidden ? null : <Here lesson={lesson} />}
      <p className={styles.next} data-testid="console-next">
        <strong>{marks.label(consoleWords.now.next)}</strong>
        <Sentence text={next} clients={lesson.clients} />
      </p>
    </>
  )
}

/** Shows the lesson's current caption and its number. */
function Here({ lesson }: { lesson: Lesson }) {
  const hint = useTheatre(shownHint)
  const step = useTheatre(stepText)
  const { text } = useCaption(phrases)
  const status = useStatus()
  const isRunning = status === 'waiting' || status === 'live'
  return (
    <>
      <p className={styles.counter}>
        {/* A live run has no steps yet: it goes by as it happens. */}
        {isRunning ? consoleWords.now.running : step}
      </p>
      <p className={styles.caption} data-testid="console-caption" aria-live="polite">
        <Sentence text={text ?? tellingWords.end} clients={lesson.clients} />
      </p>
      <p className={styles.hint} role="status">
        {hint === null ? '' : tellingWords.hints[hint]}
      </p>
    </>
  )
}

/** What Next does, as the end of a sentence. */
function nextText(press: Press, items: readonly PlanItem[], titles: Titles): string {
  const { steps, leads } = consoleWords.now
  if (press.is === 'uncover') return press.cover.next
  if (press.is === 'step') return press.brings.is === 'caption' ? press.brings.caption : steps[press.brings.is]
  if (press.is !== 'lead-on') return steps[press.is]
  if (press.to === null) return steps.end
  const item = press.to.item === null ? undefined : items[press.to.item]
  return leads(item === undefined ? titles.lesson(press.to.scenario ?? '') : itemTitle(item, titles))
}

function Steps({ hidden, onRun }: { hidden: boolean; onRun: () => void }) {
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
      <Button onClick={() => inSight(lead, togglePlay)} disabled={hidden || status === 'idle'}>
        <Icon name={playing ? 'pause' : 'play'} />
        {playing ? consoleWords.now.stop : consoleWords.now.play}
      </Button>
      <Button onClick={() => inSight(lead, onRun)} disabled={hidden || busy} keyHint="R" data-testid="console-run">
        {consoleWords.now.run}
      </Button>
      <Button look="bad" onClick={() => inSight(lead, jump)} disabled={hidden || status !== 'recorded'} keyHint="V">
        {consoleWords.now.violation}
      </Button>
    </div>
  )
}
