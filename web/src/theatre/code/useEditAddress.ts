import { useEffect, useState } from 'react'
import type { TraceHeader } from '#model/trace/trace.ts'
import { follow } from '#web/base/asked.ts'
import { load } from '#web/loading/load.ts'
import { blank, changesMark, editAddress } from '#web/parts/edit-address.ts'
import { useTheatre } from '#web/player/react.tsx'

/**
 * Returns the address where this run's code can be edited. For a run of edited code, the address contains the changes. Returns `null` if the code cannot be
 * edited here, or if the changes are too long for an address.
 */
export function useEditAddress(header: TraceHeader | null | undefined): string | null {
  // The editor is a separate page, which would lead out of a class.
  const editable = useTheatre(({ context, askedElsewhere }) => (context?.editable ?? false) && !askedElsewhere)
  const edited = header?.edited
  const [hash, setHash] = useState<string | null>('')
  useEffect(() => {
    setHash(edited === undefined ? '' : null)
    if (header == null || edited === undefined) return
    const files = header.sources.filter(({ file }) => edited.files.includes(file))
    const texts = Object.fromEntries(files.map(({ file, text }) => [file.split('/').at(-1) ?? file, text]))
    // This module is loaded on demand, because few runs have edited code.
    const letters = load(() => import('#web/editor/text/packed-code.ts')).then(({ packed }) => packed(texts))
    return follow(letters, { loaded: (letters) => setHash(letters === null ? null : `${changesMark}${letters}`) })
  }, [header, edited])
  if (!editable || header == null || hash === null) return null
  return `${editAddress(header.lesson.id, edited === undefined ? header.lock : (edited.lock ?? blank))}${hash}`
}
