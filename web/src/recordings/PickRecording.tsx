/** Shows a button that lets the reader pick recording files and opens them. */
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '#web/session/react.tsx'
import { recordingWords } from '../locale/recordings.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { openIn } from './open-in.ts'

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
          // The value is reset because choosing the same file again, for example after repairing it, would not cause a change event.
          event.currentTarget.value = ''
          void openIn(files, { read, navigate })
        }}
      />
    </>
  )
}
