/** A button that asks for a recording's file and opens it. */
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '#web/session/react.tsx'
import type { TheatreSession } from '#web/session/session.ts'
import { recordingWords } from '../locale/recordings.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'

export function PickRecording({ look = 'plain' }: { look?: 'plain' | 'primary' }) {
  const input = useRef<HTMLInputElement>(null)
  const [, navigate] = useLocation()
  const { read } = useSession()
  return (
    <>
      <Button look={look} onClick={() => input.current?.click()}>
        <Icon name="open" />
        {recordingWords.pick}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={recordingWords.pick}
        data-testid="pick-recording"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Reset, so that choosing the same file again, once repaired, is a change.
          event.currentTarget.value = ''
          void openIn(files, { read, navigate })
        }}
      />
    </>
  )
}

/** Opens files on their own page, several as one recording. The reading code loads now. */
export async function openIn(
  files: readonly File[],
  { read, navigate }: Pick<TheatreSession, 'read'> & { navigate: (to: string) => void },
): Promise<void> {
  if (files.length === 0) return
  const { openFiles } = await import('./opening.ts')
  void openFiles(files, read)
  navigate('/file')
}
