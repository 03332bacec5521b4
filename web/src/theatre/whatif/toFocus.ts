/** The focus of what is drawn anew: a press that takes its own element away says which one is to have the focus once it is there. */

let toFocus: string | null = null

/** `id`: a test id. */
export function focusLater(id: string): void {
  toFocus = id
}

/** Takes the focus if it was meant for this one, and nobody has taken it since. */
export const takesFocus = (id: string) => (element: HTMLElement | null) => {
  if (element === null || toFocus !== id) return
  toFocus = null
  if (document.activeElement === null || document.activeElement === document.body)
    element.focus({ preventScroll: true })
}
