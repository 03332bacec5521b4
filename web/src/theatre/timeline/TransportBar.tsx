/** Shows playback controls: steps over beats (or with Shift over events), speed, time, and the minimap for scrubbing. */

import { memo } from 'react'
import { Link } from 'wouter'
import { isForBeginners } from '#model/messages/first-hour.ts'
import type { LessonContext } from '#model/messages/messages.ts'
import { isPhone } from '#web/base/phone.ts'
import { timeOfAll } from '#web/format/figures.ts'
import { marks } from '#web/locale/marks.ts'
import { transportWords as words } from '#web/locale/theatre/transport.ts'
import { useOpened } from '#web/parts/opened.ts'
import { isAtEnd, isByClock, isOver, replayOf } from '#web/player/derived.ts'
import { isFollowing, isPlaying } from '#web/player/mode.ts'
import { useStatus, useTheatre } from '#web/player/react.tsx'
import { type Speed, speeds, type TheatreState } from '#web/player/state.ts'
import { useSession } from '#web/session/react.tsx'
import { Minimap } from './Minimap.tsx'
import styles from './TransportBar.module.css'
import { ViewButtons, ZoomButtons } from './ViewButtons.tsx'
import { type WayOn, wayOn } from './way-on.ts'

/** SVG paths on a 16-by-16 grid. */
const icons = {
  home: 'M3.5 3v10M12.5 3.5v9L6 8z',
  back: 'M11 3.5v9L4.5 8z',
  play: 'M5 3v10l8-5z',
  pause: 'M5.2 3.5v9M10.8 3.5v9',
  forward: 'M5 3.5v9L11.5 8z',
  end: 'M12.5 3v10M3.5 3.5v9L10 8z',
} as const

interface ControlProps {
  icon: keyof typeof icons
  label: string
  keys: string
  hint?: string
  primary?: boolean
  large?: boolean
  disabled: boolean
  onClick: (event: React.MouseEvent) => void
}

function Control({ icon, label, keys, hint, primary = false, large = false, disabled, onClick }: ControlProps) {
  return (
    <button
      type="button"
      className={styles.control}
      data-primary={primary || undefined}
      data-large={large || undefined}
      data-testid={`transport-${icon === 'pause' ? 'play' : icon}`}
      aria-label={label}
      aria-keyshortcuts={keys}
      title={hint ?? marks.aside(label, keys)}
      disabled={disabled}
      onClick={onClick}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={icons[icon]} />
      </svg>
      {large ? <span>{label}</span> : null}
    </button>
  )
}

/** `next` is the next lesson, or `null` if there is none. */
export const TransportBar = memo(function TransportBar({ next }: { next: LessonContext['next'] }) {
  const playing = useTheatre(isPlaying)
  const { home, stepBeat, stepEvent, togglePlay, end } = useSession().store.getState()
  const step = (by: 1 | -1) => (event: React.MouseEvent) => (event.shiftKey ? stepEvent(by) : stepBeat(by))
  const empty = useTheatre((theatre) => replayOf(theatre).count === 0)
  const over = useTheatre(isOver)
  const atEnd = useTheatre(isAtEnd)
  const inClass = useTheatre(({ askedElsewhere }) => askedElsewhere)
  const way = wayOn(next, { hasLibrary: useSession().kind !== 'file', inClass })
  const knowsEnd = useTheatre(({ narratedBefore }) => narratedBefore)
  const simple = useTheatre(({ lesson }) => lesson !== null && isForBeginners(lesson))
  const foldable = !simple && !isPhone()
  const [asked, setAsked] = useOpened('view')
  const usual = useTheatre(looksAsUsual)
  const full = !simple && (!foldable || asked || !usual)
  return (
    <div
      className={styles.bar}
      role="toolbar"
      aria-label={words.label}
      data-known={knowsEnd || undefined}
      data-testid="transport"
    >
      <div className={styles.controls}>
        <Control icon="home" label={words.home} keys="Home" disabled={empty} onClick={home} />
        <Control
          icon="back"
          label={words.back}
          keys="ArrowLeft"
          hint={words.backHint}
          large
          disabled={empty}
          onClick={step(-1)}
        />
        <Control
          icon={playing ? 'pause' : 'play'}
          label={playing ? words.pause : words.play}
          keys="Space"
          primary
          disabled={empty}
          onClick={togglePlay}
        />
        {over && way !== null ? (
          <GoOn way={way} />
        ) : (
          <Control
            icon="forward"
            label={words.forward}
            keys="ArrowRight"
            hint={words.forwardHint}
            large
            disabled={empty || over}
            onClick={step(1)}
          />
        )}
        {atEnd && !over && way !== null && isPhone() ? (
          // On a phone the ending is below the screen, so the link to the next lesson is here as well.
          <GoOn way={way} />
        ) : (
          <Control icon="end" label={words.end} keys="End" disabled={empty} onClick={end} />
        )}
      </div>
      <Time />
      {full ? <SpeedButton /> : null}
      <Minimap />
      {foldable && usual ? (
        <button
          type="button"
          className={styles.speed}
          aria-expanded={full}
          title={words.more}
          onClick={() => setAsked(!asked)}
          data-testid="more-view"
        >
          {words.moreBriefly}
        </button>
      ) : null}
      {full ? (
        <>
          <ViewButtons />
          <ZoomButtons disabled={empty} />
        </>
      ) : null}
    </div>
  )
})

/** Whether everything that the folded buttons can change has its default value. */
const looksAsUsual = (theatre: TheatreState): boolean =>
  theatre.speed === 1 && theatre.view === null && theatre.axis === null && !isByClock(theatre)

/** Shows a link to the next lesson in place of the forward button, so that the same place leads onward when the lesson is over. */
function GoOn({ way }: { way: WayOn }) {
  return (
    <Link
      href={way.href}
      className={styles.control}
      title={way.title}
      data-large
      data-primary
      data-testid="next-lesson"
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={icons.forward} />
      </svg>
      <span>{way.title === undefined ? words.allLessons : words.nextLesson}</span>
    </Link>
  )
}

/** Shows the time, such as `6.301 / 7.4 s`. While a live run is followed, a label says so. The total grows with a live run's time, even between events. */
function Time() {
  const atMs = useTheatre((theatre) => theatre.cursor.atMs)
  const following = useTheatre(isFollowing)
  const status = useStatus()
  const durationMs = useTheatre((theatre) => replayOf(theatre).durationMs)
  const end = useTheatre((theatre) => theatre.end)
  const [at, all] = timeOfAll(atMs, durationMs)
  return (
    <span className={styles.time}>
      {status === 'live' ? (
        <button
          type="button"
          className={styles.live}
          data-on={following || undefined}
          onClick={end}
          title={words.toLive}
        >
          {words.live}
        </button>
      ) : null}
      <span data-testid="time">
        <b>{at}</b> / {all} s
      </span>
    </span>
  )
}

const speedText = (speed: Speed) => `${{ 0.25: '¼', 0.5: '½', 1: '1', 2: '2', 4: '4' }[speed]}×`

/** Shows the speed. A click makes playback one step faster; the slowest speed follows the fastest. With Shift, a click makes playback one step slower. */
function SpeedButton() {
  const speed = useTheatre((theatre) => theatre.speed)
  const setSpeed = useTheatre((theatre) => theatre.setSpeed)
  return (
    <button
      type="button"
      className={styles.speed}
      data-testid="speed"
      aria-label={words.speed(speedText(speed))}
      onClick={(event) => {
        const step = event.shiftKey ? speeds.length - 1 : 1
        setSpeed(speeds[(speeds.indexOf(speed) + step) % speeds.length] ?? 1)
      }}
    >
      {speedText(speed)}
    </button>
  )
}
