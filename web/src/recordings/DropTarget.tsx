/** Lets readers drop a recording anywhere in the window, and shows an overlay while a file is dragged. */
import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '#web/session/react.tsx'
import { recordingWords } from '../locale/recordings.ts'
import { Icon } from '../ui/Icon.tsx'
import styles from './DropTarget.module.css'
import { openIn } from './open-in.ts'

const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true

export function DropTarget() {
  const [over, setOver] = useState(false)
  const [, navigate] = useLocation()
  const { read } = useSession()

  useLayoutEffect(() => {
    const onOver = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = (event: DragEvent) => {
      // `relatedTarget` is null only if the pointer has left the page.
      if (event.relatedTarget === null) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(false)
      void openIn([...(event.dataTransfer?.files ?? [])], { read, navigate })
    }
    addEventListener('dragover', onOver)
    addEventListener('dragleave', onLeave)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('dragover', onOver)
      removeEventListener('dragleave', onLeave)
      removeEventListener('drop', onDrop)
    }
  }, [navigate, read])

  if (!over) return null
  return (
    <div className={styles.veil} data-testid="drop-target">
      <div className={styles.card}>
        <Icon name="open" />
        <strong>{recordingWords.drop}</strong>
        <p>{recordingWords.dropHint}</p>
      </div>
    </div>
  )
}
