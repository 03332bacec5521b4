/** Address of the page that plays a recording from where it lies. It survives a reload, and can be sent on. */
import type { ConnectionKind } from '../connection/connection.ts'
import { namedLanguage } from '../player/address.ts'

/** `recording`: the whole address of its file. */
export function recordingLink(kind: ConnectionKind, recording: string): string {
  const search = new URLSearchParams(namedLanguage())
  search.set('trace', recording)
  // A static site lies in any folder; its paths stand behind the `#`.
  const home = kind === 'site' ? location.href.replace(/[?#].*$/, '') : `${location.origin}/`
  return `${home}?${search}`
}
