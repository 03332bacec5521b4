/** Shows the page that the teacher projects, at `/present/<code>`. It contains nothing that the class may not see. */
import { useState } from 'react'
import { activityRules } from '../activities/rules.ts'
import { LeadGate } from '../lead/LeadGate.tsx'
import { InRoom } from '../room/room-context.tsx'
import { Projected, type ProjectedProps } from './Projected.tsx'

export function PresentPage({ code, theatre }: ProjectedProps & { code: string }) {
  // The secret is removed from the address at once, because everybody can read a projected address.
  const [secret] = useState(() => secretIn(location.hash))
  return (
    <InRoom activities={activityRules} code={code.toUpperCase()} part="lead" secret={secret}>
      <LeadGate>
        <Projected theatre={theatre} />
      </LeadGate>
    </InRoom>
  )
}

function secretIn(hash: string): string | undefined {
  const secret = /^#([a-f0-9]{48})$/.exec(hash)?.[1]
  if (secret !== undefined) history.replaceState(history.state, '', location.pathname)
  return secret
}
