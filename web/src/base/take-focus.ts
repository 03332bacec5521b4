/** A `ref` callback that focuses the element that replaces a pressed button. Defined here once, because React calls a new callback at each render. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
