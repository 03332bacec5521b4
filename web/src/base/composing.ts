/** While a reader composes characters, for example Chinese ones, keys belong to the input method: letters spell the word, Enter and Escape end it. */

/** `keyCode` of a key that the input method has taken. Safari also sends it with the Enter that ends a composition, where `isComposing` is false already. */
const takenByInputMethod = 229

export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === takenByInputMethod

const ends = ['Enter', 'Escape']

/**
 * Keeps keys of a composition from every handler of the page and the browser: no form is sent, no dialog closed, no search cleared. Editable elements still
 * get them, because an editor handles composition itself. Call it before anything else listens.
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
