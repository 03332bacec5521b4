/**
 * Focuses an element that replaces a pressed button, as its `ref` callback. This callback is defined only once, because React would call a new callback at each
 * render.
 */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
