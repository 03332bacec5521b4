/** Says that a class is voting on a question, and gets the answer once the vote is over. */
import { useEffect } from 'react'
import { words } from '#web/locale/words.ts'
import { awaitAnswers } from '#web/session/late-answers.ts'
import { useSession } from '#web/session/react.tsx'

export function Withheld({ className }: { className?: string | undefined }) {
  const session = useSession()
  useEffect(() => awaitAnswers(session), [session])
  return <p className={className}>{words.question.withheld}</p>
}
