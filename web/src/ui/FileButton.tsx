/** Shows a button that asks for a file. The browser's own file input is not used directly, because its text is in the browser's language, not the page's. */
import { type ComponentProps, useRef } from 'react'
import { Button } from './Button.tsx'

interface FileButtonProps extends Omit<ComponentProps<'input'>, 'type' | 'hidden' | 'ref' | 'onChange' | 'children'> {
  text: string
  /** Id of an element with a further description of the button. */
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
          // The value is reset because choosing the same file again, for example after repairing it, would not cause a change event.
          target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </>
  )
}
