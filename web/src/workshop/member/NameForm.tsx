import { useState } from 'react'
import { Link } from 'wouter'
import { classWords } from '#web/locale/workshop/class.ts'
import { Button } from '#web/ui/Button.tsx'
import { useRoom, useRoomSession } from '../room/room-context.tsx'
import { Door } from '../ui/Door.tsx'
import { Field } from '../ui/Field.tsx'

const longest = 40

export function NameForm() {
  const { join, clearProblem } = useRoomSession()
  const code = useRoom((state) => state.code)
  const problem = useRoom((state) => state.problem)
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const [entering, setEntering] = useState(false)
  const missing = tried && name.trim() === ''
  const refused = problem === null ? null : problem.code === 'BAD_REQUEST' ? classWords.door.nameBad : problem.message
  return (
    <Door title={code} about={classWords.door.nameHint} ways={<Link href="/w">{classWords.door.otherCode}</Link>}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (name.trim() === '') return
          setEntering(true)
          void join(name).finally(() => setEntering(false))
        }}
      >
        <Field
          label={classWords.door.name}
          hint=""
          wrong={missing ? classWords.door.nameMissing : refused}
          value={name}
          maxLength={longest}
          autoComplete="nickname"
          enterKeyHint="go"
          onChange={(event) => {
            setName(event.target.value)
            clearProblem()
          }}
        />
        <Button type="submit" look="primary" size="large" disabled={entering}>
          {entering ? classWords.door.entering : classWords.door.enter}
        </Button>
      </form>
    </Door>
  )
}
