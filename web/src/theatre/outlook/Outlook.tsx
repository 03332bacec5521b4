/** Below a timeline: how many of the orders that go on from each step of the run break the lesson's property, and where it was lost. */
import { useCallback, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import type { CurvePoint } from '#model/orders/curve.ts'
import { outlookWords as words } from '#web/locale/theatre/outlook.ts'
import { useDisclosure, useReplay, useTheatre } from '#web/player/react.tsx'
import type { RunEntry } from '#web/player/state.ts'
import type { Outlook as Found } from '#web/session/outlook.ts'
import { useSession } from '#web/session/react.tsx'
import { useAsked } from '../../base/asked.ts'
import { Popover } from '../../ui/Popover.tsx'
import { useLooks } from '../../ui/theme.ts'
import styles from './Outlook.module.css'
import { boardOf, shareOf, stateOf, stepAt, turnsOf } from './turns.ts'

interface OutlookProps {
  number: number
  run: RunEntry
}

/** Below the timeline, where there is room for it. Nothing is shown while a question is open that it would answer. */
export function Outlook({ number, run }: OutlookProps) {
  const found = useOutlook(run)
  const roomy = useRoom()
  return found === null || !roomy ? null : <Shown {...{ number, run, found }} />
}

/** Where the timelines need every row: the same behind a button of the run's head. */
export function OutlookButton({ number, run }: OutlookProps) {
  const found = useOutlook(run)
  const roomy = useRoom()
  if (found === null || roomy) return null
  return (
    <span className={styles.behind}>
      <Popover
        label={words.label}
        button={words.button}
        buttonClass={styles.opener}
        testId={`outlook-button-${run.lock}`}
      >
        {() => <Shown {...{ number, run, found }} />}
      </Popover>
    </span>
  )
}

function useOutlook(run: RunEntry): Found | null {
  const session = useSession()
  const isDisclosed = useDisclosure((shown) => shown.remember && shown.damage)
  const isOver = isDisclosed && run.ended && run.judgement !== null
  const asked = useAsked(
    useCallback(() => (isOver ? session.outlook(run) : Promise.resolve(null)), [session, isOver, run]),
  )
  return asked.is === 'loaded' ? asked.value : null
}

/** A narrow page is scrolled, and a high one has a row left. */
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

function Shown({ number, run, found }: OutlookProps & { found: Found }) {
  const replay = useReplay()
  const cursor = useTheatre((theatre) => theatre.cursor)
  const { seq } = replay.pointOf(number, cursor)
  const { points, goal } = found
  const here = points.findLastIndex((point) => point.seq <= seq)
  const now = points[here]
  if (now === undefined) return null
  const { lost, saved } = turnsOf(points)
  const toBoard = (point: CurvePoint) => boardOf(run, found, point)
  return (
    <section className={styles.outlook} aria-label={words.label} data-testid={`outlook-${run.lock}`}>
      <p className={styles.now} title={words.about}>
        <strong data-state={stateOf(now)}>{words.figure(String(now.broken), String(now.schedules))}</strong>{' '}
        {words.says(goal, String(now.broken), String(now.schedules))}
        <span className={styles.turn}>
          {lost === undefined ? null : words.lost(lost, stepAt(points, lost))}
          {saved === undefined ? null : words.saved(saved, stepAt(points, saved))}
        </span>
      </p>
      <ol className={styles.steps}>
        {points.map((point, at) => (
          <li key={point.path.join(' ')}>
            <Link
              href={toBoard(point)}
              className={styles.step}
              data-state={stateOf(point)}
              data-turn={at === lost || at === saved || undefined}
              aria-current={at === here ? 'step' : undefined}
              aria-label={words.step(at, point.path.at(-1), String(point.broken), String(point.schedules))}
              title={words.step(at, point.path.at(-1), String(point.broken), String(point.schedules))}
            >
              <span className={styles.bar} style={{ height: `${shareOf(point)}%` }} />
              <span className={styles.name}>{point.path.at(-1) ?? words.start}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
