/** `/w`: which workshop. */
import { useState } from 'react'
import { Link } from 'wouter'
import { classWords } from '#web/locale/workshop/class.ts'
import { Button } from '#web/ui/Button.tsx'
import { useTabTitle } from '#web/ui/useTabTitle.ts'
import { Door } from '../ui/Door.tsx'
import { Field } from '../ui/Field.tsx'
import { readCode } from './code.ts'

interface CodeFormProps {
  /** A code that there is no workshop for, to be corrected. */
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
          // The same once more: it may be open by now.
          else if (read.code === refused) location.reload()
          // Loads the page, which comes in the room's language.
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
            // A link becomes the code that is in it.
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

/** What can never become a code is said at once, what is only unfinished when somebody tries to go on with it. */
function wrongWith(read: ReturnType<typeof readCode>, tried: boolean): string | null {
  if ('code' in read) return null
  if (read.why === 'lookalikes') return classWords.door.lookalikes
  if (read.why === 'unknown') return classWords.door.unknownSigns
  if (read.why === 'long') return classWords.door.long
  return tried ? classWords.door.short(read.missing) : null
}
