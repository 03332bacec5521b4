/** `/workshop`: a room for a class, with a title and perhaps a plan. */
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import type { Plan } from '#model/messages/plan.ts'
import type { Problem } from '#web/base/problem.ts'
import { problemOf } from '#web/base/problem.ts'
import { words as pageWords } from '#web/locale/en/words.ts'
import { classWords } from '#web/locale/en/workshop/class.ts'
import { useSession } from '#web/session/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ErrorNote } from '#web/ui/ErrorNote.tsx'
import { browserMemory } from '../room/memory.ts'
import { Door } from '../ui/Door.tsx'
import { Field } from '../ui/Field.tsx'
import { PlanFileField } from './PlanFileField.tsx'

const { start: words, door } = classWords

export function StartWorkshop() {
  const session = useSession()
  useEffect(() => {
    document.title = `${words.title} · ${pageWords.product}`
  }, [])
  const toLibrary = <Link href="/">{door.library}</Link>
  if (!session.canRun) return <Door title={words.noServer} about={words.noServerHint} ways={toLibrary} />
  const ways = (
    <>
      <Link href="/w">{words.join}</Link>
      {toLibrary}
    </>
  )
  return (
    <Door title={words.title} about={words.about} ways={ways}>
      <StartForm />
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
      const named = title.trim() === '' ? (plan?.title ?? words.usual) : title
      const { code, secret } = await line.create(named, plan ?? undefined)
      // Not in the address: what is projected is read by everybody.
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
        label={words.name}
        hint={words.nameHint}
        value={title}
        maxLength={80}
        placeholder={plan?.title ?? words.usual}
        onChange={(event) => setTitle(event.target.value)}
      />
      <PlanFileField plan={plan} onPlan={setPlan} />
      {problem === null ? null : <Refused problem={problem} />}
      <Button type="submit" look="primary" size="large" disabled={going} data-testid="start-workshop">
        {going ? words.going : words.go}
      </Button>
    </form>
  )
}

function Refused({ problem }: { problem: Problem }) {
  const elsewhere = problem.code === 'FORBIDDEN'
  return (
    <ErrorNote title={elsewhere ? words.refused : problem.message}>
      {elsewhere ? words.refusedHint : pageWords.notices.hints[problem.code]}
    </ErrorNote>
  )
}
