/** The recording of a library's cell: a link that plays it, or where it is. */
import { useEffect, useState } from 'react'
import { useSession } from '#web/session/react.tsx'
import { findLibraryRecording } from '../connection/library-recordings.ts'
import { lockLibrariesWords as text } from '../locale/lock-libraries.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './LibrariesPage.module.css'
import { recordingLink } from './recording-link.ts'

type Search = { is: 'looking' } | { is: 'found'; address: string } | { is: 'elsewhere' }

/** `library`: its folder; `name`: of the file. */
export function CellRecording({ library, name }: { library: string; name: string }) {
  const { kind } = useSession()
  const [search, setSearch] = useState<Search>({ is: 'looking' })
  useEffect(() => {
    let isWanted = true
    findLibraryRecording(kind, library, name)
      .catch(() => null)
      .then((address) => {
        if (isWanted) setSearch(address === null ? { is: 'elsewhere' } : { is: 'found', address })
      })
    return () => {
      isWanted = false
    }
  }, [kind, library, name])
  if (search.is === 'looking') return null
  if (search.is === 'elsewhere')
    return (
      <p className={styles.faint}>
        {text.recordingElsewhere} <code>{`e2e/libraries/${library}/recordings/${name}`}</code>
      </p>
    )
  return (
    <a href={recordingLink(kind, search.address)} className={styles.go} data-testid="open-recording">
      {text.openRecording}
      <Icon name="right" />
    </a>
  )
}
