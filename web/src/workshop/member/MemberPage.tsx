/** Shows a member's page, at `/w` and `/w/<code>`, to join a workshop, to take part, and to look things up afterward. */
import { useEffect } from 'react'
import { Link } from 'wouter'
import { classWords } from '#web/locale/workshop/class.ts'
import { noteWorkshop } from '#web/parts/joined-workshop.ts'
import { useTabTitle } from '#web/ui/useTabTitle.ts'
import { EndedPage } from '../activities/end/EndedPage.tsx'
import { activityRules } from '../activities/rules.ts'
import { InRoom, useRoom } from '../room/room-context.tsx'
import { Door } from '../ui/Door.tsx'
import { Classroom, type ClassroomProps } from './Classroom.tsx'
import { CodeForm } from './CodeForm.tsx'
import { readCode } from './code.ts'
import { NameForm } from './NameForm.tsx'
import { Entering, Out } from './Threshold.tsx'

export function MemberPage({ code, ...means }: ClassroomProps & { code: string | undefined }) {
  if (code === undefined) return <CodeForm />
  const read = readCode(code)
  if (!('code' in read)) return <NoSuchCode />
  return (
    <InRoom activities={activityRules} code={read.code} part="member">
      <Member {...means} />
    </InRoom>
  )
}

function Member(means: ClassroomProps) {
  const status = useRoom((state) => state.status)
  const ended = useRoom((state) => state.room?.state === 'ended')
  const title = useRoom((state) => state.room?.title ?? state.code)
  const code = useRoom((state) => state.code)
  useTabTitle(title)
  const isIn = status === 'in' && !ended
  useEffect(() => {
    if (status !== 'entering') noteWorkshop(isIn ? code : null)
  }, [status, isIn, code])
  if (status === 'entering') return <Entering />
  if (status === 'nameless') return <NameForm />
  if (status === 'out') return <Out />
  return ended ? <EndedPage file={means.slots.file} /> : <Classroom {...means} />
}

/** Shown for a code that cannot be valid, without asking the server. */
function NoSuchCode() {
  const { out, door } = classWords
  return (
    <Door
      title={out.UNKNOWN_ROOM?.title ?? ''}
      about={door.lookalikes}
      ways={
        <>
          <Link href="/w">{door.otherCode}</Link>
          <Link href="/">{door.library}</Link>
        </>
      }
    />
  )
}
