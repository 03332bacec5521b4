/** Shows the teacher's private console in a second window, at `/present/<code>/console`. */

import { activityRules } from '../activities/rules.ts'
import { LeadGate } from '../lead/LeadGate.tsx'
import { InRoom } from '../room/room-context.tsx'
import { Console } from './Console.tsx'

export function ConsolePage({ code }: { code: string }) {
  return (
    <InRoom activities={activityRules} code={code.toUpperCase()} part="lead">
      <LeadGate>
        <Console />
      </LeadGate>
    </InRoom>
  )
}
