/** Shows a lesson as a handout. Includes the answers if the address has `?room=` and this browser belongs to that room's teacher. */
import { useCallback } from 'react'
import { useSearch } from 'wouter'
import { useSession } from '#web/session/react.tsx'
import { HandoutPage } from '../recordings/HandoutPage.tsx'
import { browserMemory } from '../workshop/room/memory.ts'
import { OfLesson } from './OfLesson.tsx'

export function OfHandout({ scenario }: { scenario: string }) {
  const session = useSession()
  const code = new URLSearchParams(useSearch()).get('room') ?? ''
  const secret = browserMemory().get('secret', code)
  const teacher = useCallback(async () => {
    const line = await session.line.room()
    const [questions, notes] = await Promise.all([
      line.questions(code, secret ?? '', scenario),
      line.notes(code, secret ?? ''),
    ])
    return { questions, notes: notes[scenario] ?? '' }
  }, [session, code, secret, scenario])
  return (
    <OfLesson scenario={scenario}>
      {({ lesson, context: { chapter } }) => (
        <HandoutPage {...{ lesson, chapter }} teacher={secret === undefined ? null : teacher} />
      )}
    </OfLesson>
  )
}
