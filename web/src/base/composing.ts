/** Keys that a reader presses while characters are being composed, as for Chinese, belong to the input method: Enter and Escape end the composition, letters spell it. */

/** 229: what browsers say of a key that the input method has taken, also of the Enter after which Safari says that nothing is composed any more. */
const takenByInputMethod = 229

export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === takenByInputMethod

const ends = ['Enter', 'Escape']

/**
 * Keeps such keys from every handler of the page and of the browser: no form is sent, no dialog closed, no search cleared. An editor has to follow its own
 * composition. Call it before anything listens.
 */
export function keepComposedKeys(): void {
  window.addEventListener(
    'keydown',
    (event) => {
      const [target] = event.composedPath()
      const isEditor = target instanceof HTMLElement && target.isContentEditable
      if (!isComposing(event) || isEditor) return
      event.stopImmediatePropagation()
      if (ends.includes(event.key)) event.preventDefault()
    },
    { capture: true },
  )
}
