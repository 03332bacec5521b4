/** Used as a `ref` to focus an element that replaces a pressed button. The callback is defined only once, because React calls a new callback at each render. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
