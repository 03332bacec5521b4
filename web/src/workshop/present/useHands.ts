/** Returns whether the mouse is in use on the projected window. The teacher's buttons are shown only while it is. */
import { useEffect, useState } from 'react'

const awayAfterMs = 3000

export function useHands(): boolean {
  const [here, setHere] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const come = () => {
      setHere(true)
      clearTimeout(timer)
      timer = setTimeout(() => setHere(false), awayAfterMs)
    }
    window.addEventListener('pointermove', come)
    window.addEventListener('pointerdown', come)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', come)
      window.removeEventListener('pointerdown', come)
    }
  }, [])
  return here
}
