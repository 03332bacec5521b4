/**
 * Shows the outlook below a timeline: for each step of the run, the fraction of continuing orders that break the lesson's property, and the step that decided
 * the outcome.
 */
import { type PointerEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { outlookWords as words } from '#web/locale/theatre/outlook.ts'
import { hasBeenThrough } from '#web/player/derived.ts'
import { useDisclosure, useReplay, useTheatre } from '#web/player/react.tsx'
import type { RunEntry } from '#web/player/state.ts'
import type { Outlook as Found } from '#web/session/outlook.ts'
import { useSession } from '#web/session/react.tsx'
import { useAsked } from '../../base/asked.ts'
import { Popover } from '../../ui/Popover.tsx'
import { useLooks } from '../../ui/theme.ts'
import styles from './Outlook.module.css'
import { boardOf, momentAt, type OutlookMoment, shareOf, signsOf, stateOf, turnsOf } from './turns.ts'

interface OutlookProps {
  number: number
  run: RunEntry
  title: string
  found: Found | null
  open: boolean
}

/** Shows the outlook below the timeline, if there is room for it. */
export function Outlook({ open, found, ...shown }: OutlookProps) {
  const roomy = useRoom()
  return found === null || !roomy || !open ? null : <Shown {...shown} found={found} />
}

/** Shows the button in the run's head. If there is no room below the timeline, the button opens the outlook on top. */
export function OutlookButton({ open, found, onOpen, ...shown }: OutlookProps & { onOpen: (open: boolean) => void }) {
  const roomy = useRoom()
  const testId = `outlook-button-${shown.run.lock}`
  // The button takes its space before the outlook has loaded, so that the head does not grow later and shrink the timeline.
  return (
    <span className={styles.behind} data-absent={found === null || undefined}>
      {found === null || roomy ? (
        <button
          type="button"
          className={styles.opener}
          aria-expanded={open}
          onClick={() => onOpen(!open)}
          data-testid={testId}
        >
          {words.button}
        </button>
      ) : (
        <Popover label={words.labelOf(shown.title)} button={words.button} buttonClass={styles.opener} testId={testId}>
          {() => <Shown {...shown} found={found} />}
        </Popover>
      )}
    </span>
  )
}

/**
 * Returns the run's outlook, or `null` if it is unknown, if the reader has not seen the run to its end, or if a question is open that the outlook would answer.
 */
export function useOutlook(run: RunEntry): Found | null {
  const session = useSession()
  const isDisclosed = useDisclosure((shown) => shown.remember && shown.damage)
  const isThrough = useTheatre(hasBeenThrough)
  const isOver = isDisclosed && isThrough && run.ended && run.judgement !== null
  const asked = useAsked(useMemo(() => (isOver ? () => session.outlook(run) : null), [session, isOver, run]))
  return asked.is === 'loaded' ? asked.value : null
}

/** Media query for pages with room for the outlook: a narrow page scrolls, and a high one has a row left. */
const room = '(max-width: 900px), (min-height: 801px)'

function useRoom(): boolean {
  const { projector } = useLooks()
  const fits = useSyncExternalStore(
    (tell) => {
      const query = matchMedia(room)
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    },
    () => matchMedia(room).matches,
  )
  return fits && !projector
}

interface ShownProps extends Omit<OutlookProps, 'open' | 'found'> {
  found: Found
}

function Shown({ number, run, title, found }: ShownProps) {
  const replay = useReplay()
  const cursor = useTheatre((theatre) => theatre.cursor)
  const { seq } = replay.pointOf(number, cursor)
  const { points, goal } = found
  const here = points.findLastIndex((point) => point.seq <= seq)
  const now = points[here]
  if (now === undefined) return null
  const { lost, saved } = turnsOf(points)
  const beats = replay.beats.filter((beat) => beat.run === number)
  const momentOf = (at: number) => momentAt(points, at, run.log.events, beats)
  const [lostAt, savedAt] = [lost, saved].map((at) => (at === undefined ? null : momentOf(at)))
  return (
    <section className={styles.outlook} aria-label={words.labelOf(title)} data-testid={`outlook-${run.lock}`}>
      <p className={styles.now} title={words.about}>
        {words.says(goal, String(now.broken), String(now.schedules)).map((part) =>
          typeof part === 'string' ? (
            part
          ) : (
            <strong key={part.figure} data-state={stateOf(now)}>
              {part.figure}
            </strong>
          ),
        )}
        <span className={styles.turn}>
          {lostAt ? words.lost(lostAt) : null}
          {savedAt ? words.saved(savedAt) : null}
        </span>
      </p>
      <Steps {...{ run, found, here, momentOf }} />
      <small className={styles.legend}>{words.legend(signsOf(points))}</small>
    </section>
  )
}

interface StepsProps {
  run: RunEntry
  found: Found
  here: number
  momentOf: (at: number) => OutlookMoment | null
}

/**
 * Shows one link for all steps, because each step is narrower than a finger. The link leads to the step under the pointer or, by keyboard, to the step at the
 * cursor.
 */
function Steps({ run, found, here, momentOf }: StepsProps) {
  const { points, goal } = found
  const [pointed, setPointed] = useState<number | null>(null)
  const target = points[pointed ?? here] ?? points[here]
  if (target === undefined) return null
  const { lost, saved } = turnsOf(points)
  const says = words.step(momentOf(points.indexOf(target)), goal, String(target.broken), String(target.schedules))
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const at = Math.floor(((event.clientX - left) / width) * points.length)
    setPointed(Math.min(points.length - 1, Math.max(0, at)))
  }
  return (
    <Link
      href={boardOf(run, found, target)}
      className={styles.steps}
      aria-label={says}
      title={says}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setPointed(null)}
      onKeyDown={() => setPointed(null)}
    >
      {points.map((each, at) => (
        <span
          key={each.path.join(' ')}
          className={styles.step}
          data-step={at}
          data-state={stateOf(each)}
          data-turn={at === lost || at === saved || undefined}
          data-here={at === here || undefined}
          data-pointed={at === pointed || undefined}
        >
          <span className={styles.bar} style={{ height: `${shareOf(each)}%` }} />
          <span className={styles.name}>{each.path.at(-1) ?? words.start}</span>
        </span>
      ))}
    </Link>
  )
}
