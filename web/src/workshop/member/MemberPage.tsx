/** `/w/<code>`: somebody of the class. */
import { useState } from 'react'
import { Theatre } from '../../lesson/Theatre.tsx'
import { useLibrary } from '../../library/useLibrary.ts'
import { useTheatre } from '../../store/react.tsx'
import { Button } from '../../ui/Button.tsx'
import { InRoom, useRoom, useRoomSession } from '../room-context.tsx'
import { workshopWords as words } from '../words.ts'

export function MemberPage({ code }: { code: string | undefined }) {
  if (code === undefined) return null
  return (
    <InRoom code={code.toUpperCase()} part="member">
      <Member />
    </InRoom>
  )
}

function Member() {
  const status = useRoom((state) => state.status)
  const problem = useRoom((state) => state.problem)
  const lesson = useTheatre((theatre) => theatre.lesson)
  const { library } = useLibrary()
  if (status === 'nameless') return <NameForm />
  if (status !== 'in') return <p role="status">{problem?.message ?? words.entering}</p>
  if (lesson === null) return <p role="status">{words.waiting}</p>
  return <Theatre lesson={lesson} library={library} />
}

function NameForm() {
  const { join } = useRoomSession()
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void join(name)
      }}
    >
      <label>
        {words.name}
        <input value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
      </label>
      <Button type="submit">{words.join}</Button>
    </form>
  )
}
