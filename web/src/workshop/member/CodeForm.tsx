/** `/w`: which workshop. */
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { words as pageWords } from '../../locale/en/words.ts'
import { classWords } from '../../locale/en/workshop/class.ts'
import { Button } from '../../ui/Button.tsx'
import { Door } from '../ui/Door.tsx'
import { Field } from '../ui/Field.tsx'
import { readCode } from './code.ts'

const { door: words } = classWords

export function CodeForm() {
  const [text, setText] = useState('')
  const [tried, setTried] = useState(false)
  const [, navigate] = useLocation()
  const read = readCode(text)
  useEffect(() => {
    document.title = `${words.title} · ${pageWords.product}`
  }, [])
  return (
    <Door title={words.title} about={words.about} ways={<Link href="/workshop">{words.start}</Link>}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if ('code' in read) navigate(`/w/${read.code}`)
          else setTried(true)
        }}
      >
        <Field
          label={words.code}
          hint={words.codeHint}
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
          {words.next}
        </Button>
      </form>
    </Door>
  )
}

/** What can never become a code is said at once, what is only unfinished when somebody tries to go on with it. */
function wrongWith(read: ReturnType<typeof readCode>, tried: boolean): string | null {
  if ('code' in read) return null
  if (read.why === 'lookalikes') return words.lookalikes
  if (read.why === 'unknown') return words.unknownSigns
  if (read.why === 'long') return words.long
  return tried ? words.short(read.missing) : null
}
