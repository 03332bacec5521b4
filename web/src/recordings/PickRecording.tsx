/** A button that asks for a recording's file and opens it. */
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
          // Reset, because choosing the same file again (say, once repaired) would otherwise cause no change event.
          event.currentTarget.value = ''
          void openIn(files, { read, navigate })
        }}
      />
    </>
  )
}
