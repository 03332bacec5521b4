/** Digits choose an option while a question is on the screen; the theatre does not hear them then. */
import { useLayoutEffect, useRef } from 'react'
import { isChord, isTyped } from '#web/base/hot-keys.ts'

/** `count`: how many options there are. */
export function useOptionKeys(count: number, choose: (option: number) => void): void {
  const latest = useRef(choose)
  latest.current = choose
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isChord(event) || isTyped(event) || event.repeat) return
      const option = optionOf(event.key)
      if (option < 0 || option >= count) return
      event.preventDefault()
      latest.current(option)
    }
    // Before anything else on the page.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [count])
}

/** `1` is the first. */
function optionOf(key: string): number {
  return key.length === 1 ? '123456'.indexOf(key) : -1
}
