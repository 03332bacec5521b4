/** Lets the teacher's windows appear once the server has let the teacher in. */
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { leadWords as words } from '../../locale/en/workshop/lead.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { useRoom } from '../room/room-context.tsx'
import styles from './LeadGate.module.css'

export function LeadGate({ children }: { children: ReactNode }) {
  const status = useRoom((state) => state.status)
  const problem = useRoom((state) => state.problem)
  if (status === 'in') return children
  return (
    <main className={styles.gate}>
      {problem === null ? (
        <p role="status">{words.entering}</p>
      ) : (
        <ErrorNote
          title={problem.code === 'FORBIDDEN' ? words.out : problem.message}
          actions={<Link href="/">{words.toLibrary}</Link>}
        >
          {problem.code === 'FORBIDDEN' ? words.outHint : undefined}
        </ErrorNote>
      )}
    </main>
  )
}
