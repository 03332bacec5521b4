/** Shows which moments of a fault break the lesson's property: a square for each moment and lock, filled in as its run ends. */

import { type RefObject, useCallback, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Lesson } from '#scenarios/lesson.ts'
import { lockTitle } from '#web/format/lock-title.ts'
import { marks } from '#web/locale/marks.ts'
import { verdictWords } from '#web/locale/theatre/verdict.ts'
import { endText, placeText, stripWords as words } from '#web/locale/theatre/whatif.ts'
import { words as common } from '#web/locale/words.ts'
import { useTheatre } from '#web/player/react.tsx'
import { useSession } from '#web/session/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import type { Target } from './changes.ts'
import styles from './PlacesStrip.module.css'
import { outcomeOf, type Pointed, type Square, stripIds, type TryOutcome } from './strip.ts'
import { takesFocus } from './toFocus.ts'
import { useOneTabStop } from './useOneTabStop.ts'
import type { Strip } from './useStrip.ts'

const icons: Record<TryOutcome, IconName> = {
  held: 'check',
  violated: 'cross',
  unknown: 'unknown',
  missed: 'lost',
  nowhere: 'lost',
  failed: 'alert',
}

type Shown = TryOutcome | 'waiting' | 'running'

interface PlacesStripProps {
  strip: Strip
  lesson: Lesson
  onStop: () => void
  onGoOn: () => void
  onClose: () => void
}

export function PlacesStrip({ strip, lesson, onStop, onGoOn, onClose }: PlacesStripProps) {
  const { movable, squares, results, running, problem } = strip
  const closeButton = useRef<HTMLButtonElement>(null)
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const done = results.filter(({ state }) => state === 'done').length
  const groups = (['at', 'endAt'] as const).filter((of) => squares.some((square) => square.of === of))
  const locks = lesson.locks.filter(({ id }) => strip.base.runs.some(({ lock }) => lock === id))
  const tabStop = useOneTabStop(
    locks.map(({ id }) => id),
    squares.length,
  )
  const point = (square: Pointed, by: 'focus' | 'pointer') => {
    setPointed(square)
    if (by === 'focus') tabStop.onFocus(square)
  }
  const columns = groups.map((of) => `minmax(0, ${squares.filter((square) => square.of === of).length}fr)`)
  const style = { gridTemplateColumns: ['minmax(6rem, max-content)', ...columns].join(' ') }
  return (
    <div className={styles.strip} data-testid="what-if-strip" data-running={running || undefined} data-done={done}>
      <div className={styles.head}>
        <h3>{words.title(movable.fault.words, common.properties[lesson.teaches].asked)}</h3>
        <span role="status">{words.progress(done, squares.length)}</span>
        {running || results.some(({ state }) => state === 'waiting') ? (
          <StopButton beside={closeButton} running={running} onStop={onStop} onGoOn={onGoOn} />
        ) : null}
        <Button
          ref={closeButton}
          look="bare"
          aria-label={words.close}
          title={words.close}
          onClick={onClose}
          data-testid={stripIds.close}
        >
          <Icon name="cross" />
        </Button>
      </div>
      {problem === null ? null : (
        <ErrorNote strip title={problem.message}>
          {common.notices.hints[problem.code]}
        </ErrorNote>
      )}
      <div className={styles.rows} style={style} ref={tabStop.place} onPointerLeave={() => setPointed(null)}>
        <span />
        {groups.map((of) => (
          <span key={of} className={styles.of}>
            {columnsOf(strip)[of]}
          </span>
        ))}
        {locks.map(({ id, title }) => (
          <Row
            key={id}
            lock={id}
            title={title}
            strip={strip}
            groups={groups}
            lesson={lesson}
            {...{ point, stopOf: tabStop.stopOf }}
          />
        ))}
      </div>
      <div className={styles.foot}>
        <Legend lesson={lesson} />
        <p className={styles.pointed}>{pointed === null ? words.hint : saySquare(strip, lesson, pointed)}</p>
      </div>
    </div>
  )
}

interface StopButtonProps {
  beside: RefObject<HTMLButtonElement | null>
  running: boolean
  onStop: () => void
  onGoOn: () => void
}

/** Shows a button that stops or continues. When nothing is left to try, this button disappears and the button next to it gets the focus. */
function StopButton({ beside, running, onStop, onGoOn }: StopButtonProps) {
  const here = useCallback(
    (button: HTMLButtonElement) => {
      takesFocus(stripIds.stop)(button)
      return () => {
        if (document.activeElement === button) beside.current?.focus()
      }
    },
    [beside],
  )
  const stop = () => {
    beside.current?.focus()
    onStop()
  }
  return (
    <Button ref={here} onClick={running ? stop : onGoOn} data-testid={stripIds.stop}>
      {running ? words.stop : words.goOn}
    </Button>
  )
}

interface RowProps {
  lock: string
  title: string
  strip: Strip
  groups: readonly Square['of'][]
  lesson: Lesson
  point: (square: Pointed, by: 'focus' | 'pointer') => void
  stopOf: ReturnType<typeof useOneTabStop>['stopOf']
}

function Row({ lock, title, strip, groups, lesson, point, stopOf }: RowProps) {
  const { squares, results } = strip
  const outcomes = results.map((_, number) => shownOf(strip, { lock, number }))
  const broken = outcomes.filter((outcome) => outcome === 'violated').length
  // A run without a verdict counts neither as broken nor as held.
  const tried = outcomes.filter((outcome) => outcome === 'violated' || outcome === 'held').length
  return (
    <>
      <span className={styles.lock}>
        {title} <small>{words.broken(sayOutcome('violated', lesson), broken, tried)}</small>
      </span>
      {groups.map((of) => (
        <fieldset key={of} className={styles.squares} aria-label={marks.labelled(title, columnsOf(strip)[of])}>
          <small className={styles.group} aria-hidden="true">
            {columnsOf(strip)[of]}
          </small>
          {squares.map((square, number) =>
            square.of === of ? (
              <Cell
                key={`${square.move.at} ${square.move.endAt}`}
                strip={strip}
                number={number}
                lock={lock}
                outcome={outcomes[number] ?? 'waiting'}
                said={saySquare(strip, lesson, { lock, number })}
                stop={stopOf({ lock, number })}
                point={(by) => point({ lock, number }, by)}
              />
            ) : null,
          )}
        </fieldset>
      ))}
      {broken === 0 ? null : <LeftOpen lesson={lesson} lock={lock} />}
    </>
  )
}

/** Says what a repaired lock leaves unsolved, and links to the lesson that repairs it. A lock that fails in its lesson needs no reason. */
function LeftOpen({ lesson, lock }: { lesson: Lesson; lock: string }) {
  const next = useTheatre(({ context }) => context?.next ?? null)
  const { role, caveat } = lesson.locks.find(({ id }) => id === lock) ?? {}
  if (role !== 'right' || caveat === undefined) return null
  return (
    <p className={styles.open} data-testid="left-open">
      {verdictWords.caveat(caveat)}
      {next === null || next.id !== lesson.next ? null : (
        <>
          {marks.gap}
          <Link href={`/s/${next.id}`}>{next.title}</Link>
        </>
      )}
    </p>
  )
}

interface CellProps {
  strip: Strip
  number: number
  lock: string
  outcome: Shown
  said: string
  stop: ReturnType<RowProps['stopOf']>
  point: (by: 'focus' | 'pointer') => void
}

/** Shows a square that opens its moment's run, with the base run drawn behind it. */
function Cell({ strip: { base, results }, number, lock, outcome, said, stop, point }: CellProps) {
  const { store } = useSession()
  const inView = useTheatre((theatre) => theatre.comparison)
  const result = results[number]
  const mayOpen = result?.state === 'done' && outcome !== 'nowhere'
  const open = () => {
    if (!mayOpen || result?.state !== 'done') return
    const { compareWith, openedAtEnd, setFocus } = store.getState()
    const isBase = result.comparison === base.comparison
    if (isBase) compareWith(null)
    else compareWith(base.comparison, base.runs)
    openedAtEnd(result.comparison, result.runs)
    setFocus(result.runs.findIndex((run) => run.lock === lock))
  }
  const icon = outcome === 'waiting' || outcome === 'running' ? null : icons[outcome]
  return (
    <button
      type="button"
      className={styles.cell}
      data-outcome={outcome}
      data-in-view={(result?.state === 'done' && result.comparison === inView) || undefined}
      aria-label={said}
      aria-disabled={!mayOpen}
      onClick={open}
      onFocus={() => point('focus')}
      onPointerEnter={() => point('pointer')}
      {...stop}
    >
      {icon === null ? null : <Icon name={icon} />}
    </button>
  )
}

function shownOf({ movable, results, targets }: Strip, { lock, number }: Pointed): Shown {
  if (targets[number]?.[lock] === null) return 'nowhere'
  const result = results[number]
  if (result?.state !== 'done') return result?.state ?? 'waiting'
  return outcomeOf(result.runs, lock, movable.fault.words)
}

function saySquare(strip: Strip, lesson: Lesson, pointed: Pointed): string {
  const square = strip.squares[pointed.number]
  if (square === undefined) return words.hint
  const title = lockTitle(lesson, pointed.lock)
  const target = strip.targets[pointed.number]?.[pointed.lock]
  const outcome = sayOutcome(shownOf(strip, pointed), lesson)
  return marks.labelled(target == null ? title : marks.clauses([title, sayTarget(square, target)]), outcome)
}

/** Returns the moment in words. The moment is taken from the lock's own run, because each lock sends different commands. */
function sayTarget({ of }: Square, { when, until }: Target): string {
  return of === 'at' || until === undefined ? placeText(when) : endText(until)
}

const columnsOf = ({ movable: { fault } }: Strip) => words.columns(fault.client, fault.do === 'crash')

function sayOutcome(outcome: Shown, { teaches }: Lesson): string {
  if (outcome === 'held' || outcome === 'violated') return common.properties[teaches].said[outcome]
  return words.outcomes[outcome]
}

function Legend({ lesson }: { lesson: Lesson }) {
  const shown = ['violated', 'held', 'missed', 'unknown', 'failed'] as const
  return (
    <ul className={styles.legend} aria-label={words.legend}>
      {shown.map((outcome) => (
        <li key={outcome}>
          <span className={styles.cell} data-outcome={outcome} aria-hidden="true">
            <Icon name={icons[outcome]} />
          </span>
          {sayOutcome(outcome, lesson)}
        </li>
      ))}
    </ul>
  )
}
