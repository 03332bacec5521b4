/**
 * Shows the three most important keys on the first visit, until one of the keys is used or the hint is closed. The hint covers the first run's head, so that
 * nothing moves when it disappears. It also disappears when the cursor moves, because then the head fills.
 */

import { useEffect, useState } from 'react'
import { headerWords } from '#web/locale/theatre/header.ts'
import { words } from '#web/locale/words.ts'
import { isAtEnd } from '#web/player/derived.ts'
import { isPlaying } from '#web/player/mode.ts'
import { useTheatre } from '#web/player/react.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './FirstHint.module.css'

const storageKey = 'lockstep-knows-keys'
const telling = ['ArrowLeft', 'ArrowRight', ' ', '?', 'PageUp', 'PageDown']

function isKnown(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    // Without storage, the hint would appear on every visit.
    return true
  }
}

function remember(): void {
  try {
    localStorage.setItem(storageKey, 'yes')
  } catch {
    // Without storage, the hint is gone for this visit only.
  }
}

export function FirstHint() {
  const [shown, setShown] = useState(() => !isKnown())
  useEffect(() => {
    if (!shown) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (!telling.includes(key)) return
      remember()
      setShown(false)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [shown])
  const index = useTheatre((theatre) => theatre.cursor.index)
  const playing = useTheatre(isPlaying)
  const [openedAt] = useState(index)
  // At the end, the heads have verdicts, which the hint would cover.
  const atEnd = useTheatre(isAtEnd)
  // In a class the teacher leads, and a panel next to the lesson leaves no room for the hint.
  const led = useTheatre((theatre) => theatre.askedElsewhere)
  if (!shown || led || playing || atEnd || index !== openedAt) return null
  return (
    <span className={styles.hint}>
      {headerWords.hint.map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {does}
        </span>
      ))}
      <button
        type="button"
        aria-label={words.close}
        onClick={() => {
          remember()
          setShown(false)
        }}
      >
        <Icon name="cross" />
      </button>
    </span>
  )
}
