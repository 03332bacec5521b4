/** `/present/<code>/console`: what the teacher alone sees, in a second window. */
import { InRoom, useRoom } from '../room-context.tsx'
import { workshopWords as words } from '../words.ts'

export function ConsolePage({ code }: { code: string }) {
  return (
    <InRoom code={code.toUpperCase()} part="lead">
      <TeachersConsole />
    </InRoom>
  )
}

function TeachersConsole() {
  const status = useRoom((state) => state.status)
  const problem = useRoom((state) => state.problem)
  const lead = useRoom((state) => state.lead)
  if (status !== 'in') return <p role="status">{problem?.message ?? words.entering}</p>
  return (
    <ul>
      {lead?.members.map((member) => (
        <li key={member.id}>{member.name}</li>
      ))}
    </ul>
  )
}
