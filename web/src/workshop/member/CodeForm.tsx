/** Asks for a workshop's code, at `/w`. */
import { useState } from 'react'
import { Link } from 'wouter'
import { classWords } from '#web/locale/workshop/class.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTabTitle } from '#web/ui/useTabTitle.ts'
import { Door } from '../ui/Door.tsx'
import { Field } from '../ui/Field.tsx'
import { readCode } from './code.ts'

interface CodeFormProps {
  /** A code without a workshop, which the member should correct. */
  refused?: string
}

export function CodeForm({ refused = '' }: CodeFormProps) {
  const [text, setText] = useState(refused)
  const [tried, setTried] = useState(false)
  const read = readCode(text)
  useTabTitle(classWords.door.title)
  const unknown = classWords.out.UNKNOWN_ROOM
  const asked =
    refused === '' || unknown === undefined
      ? { title: classWords.door.title, about: classWords.door.about }
      : { title: unknown.title, about: unknown.hint }
  return (
    <Door {...asked} ways={<Link href="/workshop">{classWords.door.start}</Link>}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!('code' in read)) setTried(true)
          // The code is the same as before, but the workshop may be open by now.
          else if (read.code === refused) location.reload()
          // The whole page is loaded, because the page comes in the room's language.
          else location.assign(`/w/${read.code}`)
        }}
      >
        <Field
          label={classWords.door.code}
          hint={classWords.door.codeHint}
          wrong={wrongWith(read, tried)}
          spelled
          value={text}
          placeholder="ABC234"
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            const typed = event.target.value
            const found = readCode(typed)
            // A pasted link is replaced by the code in it.
            setText('code' in found ? found.code : typed)
          }}
        />
        <Button type="submit" look="primary" size="large">
          {classWords.door.next}
        </Button>
      </form>
    </Door>
  )
}

/** Returns the error of a typed code. A code that can never become valid is reported at once, but an unfinished code only when it is submitted. */
function wrongWith(read: ReturnType<typeof readCode>, tried: boolean): string | null {
  if ('code' in read) return null
  if (read.why === 'lookalikes') return classWords.door.lookalikes
  if (read.why === 'unknown') return classWords.door.unknownSigns
  if (read.why === 'long') return classWords.door.long
  return tried ? classWords.door.short(read.missing) : null
}
