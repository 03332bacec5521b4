/** Opens the console in a second window. The window has a name, so that a second press does not open another window. */
export function openConsole(code: string): void {
  window.open(`/present/${code}/console`, `lockstep-console-${code}`, 'popup,width=1280,height=720')
}
