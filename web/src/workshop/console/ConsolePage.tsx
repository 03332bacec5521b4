/** `/present/<code>/console`: what the teacher alone sees, in a second window. */
import { LeadGate } from '../lead/LeadGate.tsx'
import { InRoom } from '../room/room-context.tsx'
import { Console } from './Console.tsx'

export function ConsolePage({ code }: { code: string }) {
  return (
    <InRoom code={code.toUpperCase()} part="lead">
      <LeadGate>
        <Console />
      </LeadGate>
    </InRoom>
  )
}
