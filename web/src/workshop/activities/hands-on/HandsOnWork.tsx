/** Shows the hands-on task on a member's page: the panel next to the lesson or, while the panel is closed, the last run's outcome. */
import type { MemberPart, WorkProps } from '#web/workshop/room/activity.ts'
import { CameOut } from './CameOut.tsx'
import { HandsOnPanel } from './HandsOnPanel.tsx'
import { RunsLeft } from './RunsLeft.tsx'

export const handsOnMember: MemberPart<unknown> = {
  id: 'hands-on',
  work: { releaseOf: ({ handsOn }) => handsOn?.id ?? null, place: 'beside', Work: HandsOnWork },
  Left: RunsLeft,
}

function HandsOnWork({ room: { handsOn }, library, open, onOpen }: WorkProps) {
  if (handsOn === null) return null
  return (
    <>
      {/* On a phone a run takes the panel's place, so the run's outcome is shown here. */}
      {open ? null : <CameOut handsOn={handsOn} library={library} onTry={() => onOpen(true)} />}
      <HandsOnPanel handsOn={handsOn} library={library} shown={open} onHide={() => onOpen(false)} />
    </>
  )
}
