/** A button that asks for a recording's file and opens it. */
import { useRef } from 'react'
import { useLocation } from 'wouter'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { recordingWords } from './words.ts'

export function PickRecording({ look = 'plain' }: { look?: 'plain' | 'primary' }) {
  const input = useRef<HTMLInputElement>(null)
  const [, navigate] = useLocation()
  return (
    <>
      <Button look={look} onClick={() => input.current?.click()}>
        <Icon name="open" />
        {recordingWords.pick}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={recordingWords.pick}
        data-testid="pick-recording"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file may be chosen again, once it is mended.
          event.currentTarget.value = ''
          if (file !== undefined) void openIn(file, navigate)
        }}
      />
    </>
  )
}

/** Opens a file on its own page. All that reads it is fetched now. */
export async function openIn(file: File, navigate: (to: string) => void): Promise<void> {
  const { openFile } = await import('./opening.ts')
  void openFile(file)
  navigate('/file')
}
