/** The teacher's second window. */

/** Beside the projected window, so that a second one is not opened by a second press. */
export function openConsole(code: string): void {
  window.open(`/present/${code}/console`, `lockstep-console-${code}`, 'popup,width=1280,height=720')
}
