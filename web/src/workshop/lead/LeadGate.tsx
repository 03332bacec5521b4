/** Shows a teacher's window once the server has admitted the teacher. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { leadWords as words } from '#web/locale/workshop/lead.ts'
import { useRoom } from '../room/room-context.tsx'
import { Door } from '../ui/Door.tsx'

export function LeadGate({ children }: { children: ReactNode }) {
  const status = useRoom((state) => state.status)
  const problem = useRoom((state) => state.problem)
  if (status === 'in') return children
  if (problem === null) return <Door title={words.entering} />
  const isOut = problem.code === 'FORBIDDEN'
  return (
    <Door
      title={isOut ? words.out : problem.message}
      {...(isOut ? { about: words.outHint } : {})}
      ways={<Link href="/">{words.toLibrary}</Link>}
    />
  )
}
