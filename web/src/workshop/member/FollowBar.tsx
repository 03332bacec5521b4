/** Shows the bar on top of a member's page: whether the page shows the teacher's moment or the member's own, and a way back to the teacher. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { isChord, isTyped } from '#web/base/hot-keys.ts'
import { classWords } from '#web/locale/workshop/class.ts'
import { useStatus, useTheatre } from '#web/player/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { isAtWork } from '../activities/in-play.ts'
import { memberParts } from '../activities/member.ts'
import { myScore, mySecondVotes } from '../activities/question/score.ts'
import { activityRules } from '../activities/rules.ts'
import { overLesson } from '../lead/cover.ts'
import { isWorking } from '../room/activity.ts'
import { useRoom, useRoomSession } from '../room/room-context.tsx'
import { isFollowing, isHeld, type RoomState } from '../room/state.ts'
import styles from './FollowBar.module.css'

interface FollowBarProps {
  /** Whether the panel of the member's own runs is open. */
  trying: boolean
  onTry: () => void
}

export function FollowBar({ trying, onTry }: FollowBarProps) {
  const title = useRoom((state) => state.room?.title)
  const name = useRoom((state) => state.me?.name)
  const released = useRoom(({ room }) => room !== null && isWorking(activityRules, room))
  const own = useRoom((state) => !isFollowing(state))
  const [hasLeft, setHasLeft] = useState(false)
  if (own && !hasLeft) setHasLeft(true)
  const { setFollowing } = useRoomSession()
  const bar = useRef<HTMLElement>(null)
  useBackKey(() => setFollowing(true))
  useRoomAbove(bar)
  return (
    <section ref={bar} className={styles.bar} aria-label={classWords.bar.label}>
      <div className={styles.where}>
        <p className={styles.title} title={title}>
          {title}
        </p>
        <State knowsWayOff={hasLeft} />
      </div>
      <span className={styles.me}>
        <b>{name}</b>
        <Score />
      </span>
      <div className={styles.tools}>
        {memberParts.map(({ id, Bar }) => (Bar === undefined ? null : <Bar key={id} />))}
      </div>
      {released ? (
        <Button aria-expanded={trying} onClick={onTry} data-testid="your-turn">
          {classWords.bar.handsOn}
        </Button>
      ) : null}
      {own ? (
        <Button
          look="primary"
          keyHint={classWords.bar.backKey}
          onClick={() => setFollowing(true)}
          data-testid="back-to-teacher"
        >
          {classWords.bar.back}
        </Button>
      ) : null}
    </section>
  )
}

function State({ knowsWayOff }: { knowsWayOff: boolean }) {
  const frozen = useRoom((state) => state.room?.frozen === true)
  const following = useRoom(isFollowing)
  const held = useRoom(isHeld)
  const lost = useTheatre((theatre) => theatre.connection === 'reconnecting')
  const comparison = useTheatre((theatre) => theatre.comparison)
  const projected = useRoom(({ room }: RoomState) => room?.projected ?? null)
  if (lost) return <Status tone="lost">{classWords.bar.reconnecting}</Status>
  if (frozen) return <Status tone="frozen">{classWords.bar.frozen}</Status>
  if (held) return <Status tone="frozen">{classWords.bar.held}</Status>
  if (!following) return <Status tone="own">{classWords.bar.own}</Status>
  if (projected !== null && projected.comparison === comparison)
    return <Status tone="with">{classWords.bar.projected(projected.name)}</Status>
  return (
    <>
      <Status tone="with">{classWords.bar.with}</Status>
      {knowsWayOff ? null : <WayOff />}
    </>
  )
}

/** Shows a hint on small screens until the member leaves the teacher's moment for the first time, as long as there are buttons for leaving it. */
function WayOff() {
  const steps = useStatus() !== 'idle'
  const covered = useRoom(({ room }) => overLesson(room) !== null)
  // A class at work does not follow the teacher.
  const working = useRoom(isAtWork)
  return steps && !working && !covered ? (
    <p className={styles.hint} data-testid="way-off">
      {classWords.bar.withHint}
    </p>
  ) : null
}

const icons = { lost: 'offline', frozen: 'lock', own: null, with: 'check' } as const

function Status({ tone, children }: { tone: keyof typeof icons; children: string }) {
  const icon = icons[tone]
  return (
    <p className={styles.state} data-tone={tone} data-testid="follow-state">
      {icon === null ? null : <Icon name={icon} />}
      {children}
    </p>
  )
}

function Score() {
  const scores = useRoom((state) => state.room?.scores === true)
  const me = useRoom((state) => state.me)
  if (!scores || me === null) return null
  const { right, of } = myScore(me)
  const second = mySecondVotes(me)
  const { score, scoreTwice } = classWords.bar
  return of === 0 ? null : (
    <span data-testid="score">{second.of === 0 ? score(right, of) : scoreTwice(right, of, second)}</span>
  )
}

/** Binds the key G, which returns to the teacher wherever the focus is, except in text fields. */
function useBackKey(back: () => void): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'g' && !isChord(event) && !isTyped(event)) back()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [back])
}

/** Keeps content that is scrolled into view clear of the bar, which stays at the top and grows with its text. */
function useRoomAbove(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.scrollPaddingTop = `${bar.current?.offsetHeight ?? 0}px`
    })
    if (bar.current !== null) observer.observe(bar.current)
    return () => {
      observer.disconnect()
      style.scrollPaddingTop = ''
    }
  }, [bar])
}
