/** Handles keys while a reader composes characters, for example Chinese ones. Letters then spell a word, and Enter or Escape ends the composition. */

/**
 * `keyCode` of a key that the input method handles. Safari also sends this code with the Enter that ends a composition, although `isComposing` is already
 * false.
 */
const takenByInputMethod = 229

export const isComposing = ({ isComposing, keyCode }: KeyboardEvent): boolean =>
  isComposing || keyCode === takenByInputMethod

const ends = ['Enter', 'Escape']

/**
 * Hides keys of a composition from all handlers, so that they do not submit a form, close a dialog, or clear a search field. Editable elements still get the
 * keys, because an editor handles compositions itself. Call this before any other listener is added.
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
