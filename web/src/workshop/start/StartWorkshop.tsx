/** Opens a room for a class, with a title and optionally a plan, at `/workshop`. */
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Plan } from '#model/messages/plan.ts'
import type { Problem } from '#web/base/problem.ts'
import { problemOf } from '#web/base/problem.ts'
import { spoken } from '#web/locale/language.ts'
import { words as pageWords } from '#web/locale/words.ts'
import { classWords } from '#web/locale/workshop/class.ts'
import { useSession } from '#web/session/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { useTabTitle } from '#web/ui/useTabTitle.ts'
import { browserMemory } from '../room/memory.ts'
import { Door } from '../ui/Door.tsx'
import { Field } from '../ui/Field.tsx'
import { KeptRooms } from './KeptRooms.tsx'
import { PlanFileField } from './PlanFileField.tsx'

export function StartWorkshop() {
  const session = useSession()
  useTabTitle(classWords.start.title)
  const toLibrary = <Link href="/">{classWords.door.library}</Link>
  if (!session.canRun)
    return <Door title={classWords.start.noServer} about={classWords.start.noServerHint} ways={toLibrary} />
  const ways = (
    <>
      <Link href="/w">{classWords.start.join}</Link>
      {toLibrary}
    </>
  )
  return (
    <Door title={classWords.start.title} about={classWords.start.about} ways={ways}>
      <StartForm />
      <KeptRooms />
    </Door>
  )
}

function StartForm() {
  const session = useSession()
  const [, navigate] = useLocation()
  const [title, setTitle] = useState('')
  const [plan, setPlan] = useState<Plan | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [going, setGoing] = useState(false)

  async function start(): Promise<void> {
    setGoing(true)
    setProblem(null)
    try {
      const line = await session.line.room()
      const named = title.trim() === '' ? (plan?.title ?? classWords.start.usual) : title
      const { code, secret } = await line.create({ title: named, language: spoken, ...(plan === null ? {} : { plan }) })
      // The secret is not in the address, because everybody can read a projected address.
      browserMemory().set('secret', code, secret)
      navigate(`/present/${code}`)
    } catch (error) {
      setProblem(problemOf(error))
      setGoing(false)
    }
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void start()
      }}
    >
      <Field
        label={classWords.start.name}
        hint={classWords.start.nameHint}
        value={title}
        maxLength={80}
        placeholder={plan?.title ?? classWords.start.usual}
        onChange={(event) => setTitle(event.target.value)}
      />
      <PlanFileField plan={plan} onPlan={setPlan} />
      {problem === null ? null : <Refused problem={problem} />}
      <Button type="submit" look="primary" size="large" disabled={going} data-testid="start-workshop">
        {going ? classWords.start.going : classWords.start.go}
      </Button>
    </form>
  )
}

function Refused({ problem }: { problem: Problem }) {
  const elsewhere = problem.code === 'FORBIDDEN'
  return (
    <ErrorNote title={elsewhere ? classWords.start.refused : problem.message}>
      {elsewhere ? classWords.start.refusedHint : pageWords.notices.hints[problem.code]}
    </ErrorNote>
  )
}
