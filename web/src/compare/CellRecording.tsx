/** Shows the recording of a library's cell: a link that plays it, or the path of its file in the repository. */
import { lockLibrariesWords as text } from '../locale/lock-libraries.ts'
import { useLibraryRecording } from '../parts/useLibraryRecording.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './LibrariesPage.module.css'

/** Shows the recording. `library` is the library's folder, and `name` is the recording's file name. */
export function CellRecording({ library, name }: { library: string; name: string }) {
  const search = useLibraryRecording(library, name)
  if (search.is === 'looking') return null
  if (search.is === 'elsewhere')
    return (
      <p className={styles.faint}>
        {text.recordingElsewhere} <code>{`e2e/libraries/${library}/recordings/${name}`}</code>
      </p>
    )
  return (
    <a href={search.link} className={styles.go} data-testid="open-recording">
      {text.openRecording}
      <Icon name="right" />
    </a>
  )
}
