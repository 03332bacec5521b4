/** For `ref`: what comes in place of a pressed button takes the focus over, and gives it back. The same function each time, so that it does so once. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
