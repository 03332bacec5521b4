/** The recording of a lock library's cell, as a link to the page that plays it. */
import { useCallback } from 'react'
import { findLibraryRecording } from '#web/session/library-recordings.ts'
import { useSession } from '#web/session/react.tsx'
import { useAsked } from '../base/asked.ts'
import { namedLanguage, pageAddress } from '../player/address.ts'

type Search = { is: 'looking' } | { is: 'found'; link: string } | { is: 'elsewhere' }

/** `library`: its folder; `name`: of the file. A server that cannot be asked has no recording. */
export function useLibraryRecording(library: string, name: string): Search {
  const { kind } = useSession()
  const asked = useAsked(useCallback(() => findLibraryRecording(kind, library, name), [kind, library, name]))
  if (asked.is === 'loaded' && asked.value !== null) return { is: 'found', link: linkTo(kind, asked.value) }
  return { is: asked.is === 'loaded' || asked.is === 'failed' ? 'elsewhere' : 'looking' }
}

/** It survives a reload, and can be sent on. `recording`: the whole address of its file. */
function linkTo(kind: ReturnType<typeof useSession>['kind'], recording: string): string {
  const search = new URLSearchParams(namedLanguage())
  search.set('trace', recording)
  // A static site lies in any folder; its paths stand behind the `#`.
  const home = kind === 'site' ? pageAddress() : `${location.origin}/`
  return `${home}?${search}`
}
