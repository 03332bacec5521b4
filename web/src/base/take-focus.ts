/** A `ref` callback that focuses what replaces a pressed button. Defined once, because React calls a new callback again at each render. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
