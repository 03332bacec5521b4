/** A button that asks for a file. The browser's own has its text in the browser's language, whichever the page has. */
import { type ComponentProps, useRef } from 'react'
import { Button } from './Button.tsx'

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'hidden' | 'ref' | 'onChange' | 'children'> {
  text: string
  /** Id of what says more. */
  about?: string
  onFile: (file: File) => void
}

export function FileButton({ text, about, 'aria-invalid': invalid, onFile, ...input }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button aria-describedby={about} aria-invalid={invalid} onClick={() => field.current?.click()}>
        {text}
      </Button>
      <input
        {...input}
        ref={field}
        type="file"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file may be chosen again once it was mended.
          target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </>
  )
}
