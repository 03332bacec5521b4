/** `/present/<code>`: what the teacher projects. */
import { useState } from 'react'
import { Theatre } from '../../lesson/Theatre.tsx'
import { useLibrary } from '../../library/useLibrary.ts'
import { useTheatre } from '../../store/react.tsx'
import { InRoom, useRoom } from '../room-context.tsx'
import { workshopWords as words } from '../words.ts'

export function PresentPage({ code }: { code: string }) {
  // The secret leaves the address at once: what is projected is read by everybody.
  const [secret] = useState(() => secretIn(location.hash))
  return (
    <InRoom code={code.toUpperCase()} part="lead" secret={secret}>
      <Presented />
    </InRoom>
  )
}

function secretIn(hash: string): string | undefined {
  const secret = /^#([a-f0-9]{48})$/.exec(hash)?.[1]
  if (secret !== undefined) history.replaceState(history.state, '', location.pathname)
  return secret
}

function Presented() {
  const status = useRoom((state) => state.status)
  const problem = useRoom((state) => state.problem)
  const lesson = useTheatre((theatre) => theatre.lesson)
  const { library } = useLibrary()
  if (status !== 'in') return <p role="status">{problem?.message ?? words.entering}</p>
  if (lesson === null) return <p role="status">{words.waiting}</p>
  return <Theatre lesson={lesson} library={library} />
}
