/** A button that asks for a file. The browser's own file input has its text in the browser's language, not the page's. */
import { type ComponentProps, useRef } from 'react'
import { Button } from './Button.tsx'

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'hidden' | 'ref' | 'onChange' | 'children'> {
  text: string
  /** Id of the element that describes the button further. */
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
          // Reset, because choosing the same file again (say, once repaired) would otherwise cause no change event.
          target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </>
  )
}
