/** A break, and how long it still is. Whoever would rather look around can. */
import { useEffect, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useRoom } from '../room-context.tsx'
import { classWords } from '../words-class.ts'
import styles from './BreakOverlay.module.css'

const { rest: words } = classWords

export function BreakOverlay() {
  const untilMs = useRoom((state) => state.room?.breakUntilMs ?? null)
  const [put, setPut] = useState<number | null>(null)
  if (untilMs === null || put === untilMs) return null
  return (
    <div className={styles.over} role="dialog" aria-label={words.title} data-testid="break">
      <p className={styles.title}>{words.title}</p>
      <Countdown untilMs={untilMs} />
      <Button size="large" onClick={() => setPut(untilMs)}>
        {words.look}
      </Button>
    </div>
  )
}

function Countdown({ untilMs }: { untilMs: number }) {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const leftS = Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
  const until = new Date(untilMs).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit', hour12: false })
  return (
    <>
      <p className={styles.clock} role="timer">
        {Math.floor(leftS / 60)}:{String(leftS % 60).padStart(2, '0')}
      </p>
      <p className={styles.until}>{leftS === 0 ? words.over : words.until(until)}</p>
    </>
  )
}
