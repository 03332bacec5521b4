/** Finds the recording for a cell of a lock library, as a link to the page that plays it. */
import { useCallback } from 'react'
import { findLibraryRecording } from '#web/session/library-recordings.ts'
import { useSession } from '#web/session/react.tsx'
import { useAsked } from '../base/asked.ts'
import { namedLanguage, pageAddress } from '../player/address.ts'

type Search = { is: 'looking' } | { is: 'found'; link: string } | { is: 'elsewhere' }

/** Finds the recording. `library` is the library's folder, and `name` is the recording's file name. A failed request counts as `elsewhere`. */
export function useLibraryRecording(library: string, name: string): Search {
  const { kind } = useSession()
  const asked = useAsked(useCallback(() => findLibraryRecording(kind, library, name), [kind, library, name]))
  if (asked.is === 'loaded' && asked.value !== null) return { is: 'found', link: linkTo(kind, asked.value) }
  return { is: asked.is === 'loaded' || asked.is === 'failed' ? 'elsewhere' : 'looking' }
}

/** Returns a link that survives a reload and can be shared. `recording` is the full address of the recording's file. */
function linkTo(kind: ReturnType<typeof useSession>['kind'], recording: string): string {
  const search = new URLSearchParams(namedLanguage())
  search.set('trace', recording)
  // A static site can be in any folder, and its paths come after the `#`.
  const home = kind === 'site' ? pageAddress() : `${location.origin}/`
  return `${home}?${search}`
}
