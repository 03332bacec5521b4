/** Moves the focus across re-renders: a press that removes its own element names the element that gets the focus once it is drawn. */

let toFocus: string | null = null

/** `id` is a test id. */
export function focusLater(id: string): void {
  toFocus = id
}

/** Returns a `ref` callback that takes the focus if it was meant for `id` and nothing else has it. */
export const takesFocus = (id: string) => (element: HTMLElement | null) => {
  if (element === null || toFocus !== id) return
  toFocus = null
  if (document.activeElement === null || document.activeElement === document.body)
    element.focus({ preventScroll: true })
}
