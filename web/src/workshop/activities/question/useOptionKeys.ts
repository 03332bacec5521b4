/** Digits choose an option while a question is on the screen. The theatre does not get them then. */
import { useLayoutEffect, useRef } from 'react'
import { isChord, isTyped } from '#web/base/hot-keys.ts'

/** `count`: number of options. */
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
    // In the capture phase, so before any other handler on the page.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [count])
}

/** Index of the option for a key: `1` is the first. -1: none. */
function optionOf(key: string): number {
  return key.length === 1 ? '123456'.indexOf(key) : -1
}
