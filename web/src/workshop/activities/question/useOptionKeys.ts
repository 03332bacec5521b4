/** Makes digits choose an option while a question is on the screen. The theatre does not receive those digits. */
import { useLayoutEffect, useRef } from 'react'
import { isChord, isTyped } from '#web/base/hot-keys.ts'

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
    // The listener runs in the capture phase, so before any other handler on the page.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [count])
}

/** Returns the index of the option for a key, starting with `1` for the first option, or -1 if there is none. */
function optionOf(key: string): number {
  return key.length === 1 ? '123456'.indexOf(key) : -1
}
