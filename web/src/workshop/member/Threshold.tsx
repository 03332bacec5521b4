/** Not in yet, or not any more: what is the matter, and the ways on. */
import { Link } from 'wouter'
import { classWords } from '#web/locale/en/workshop/class.ts'
import { Button } from '#web/ui/Button.tsx'
import { useRoom } from '../room/room-context.tsx'
import { Door } from '../ui/Door.tsx'
import { CodeForm } from './CodeForm.tsx'

const { door: words } = classWords

/** Getting in takes a moment, and longer where the server does not answer. */
export function Entering() {
  const code = useRoom((state) => state.code)
  const problem = useRoom((state) => state.problem)
  const lost = problem !== null
  return (
    <Door
      title={lost ? words.lost : words.lookingFor(code)}
      {...(lost ? { about: words.lostHint } : {})}
      ways={<Link href="/w">{words.otherCode}</Link>}
    >
      {lost ? (
        <p role="status">{problem.message}</p>
      ) : (
        <p className="sr-only" role="status">
          {words.entering}
        </p>
      )}
    </Door>
  )
}

export function Out() {
  const problem = useRoom((state) => state.problem)
  const code = useRoom((state) => state.code)
  if (problem?.code === 'UNKNOWN_ROOM') return <CodeForm key={code} refused={code} />
  const known = classWords.out[problem?.code ?? '']
  const again = problem?.code !== 'FORBIDDEN' && problem?.code !== 'ROOM_ENDED'
  return (
    <Door
      title={known?.title ?? problem?.message ?? words.lost}
      {...(known === undefined ? {} : { about: known.hint })}
      ways={
        <>
          {again ? (
            <Button size="large" onClick={() => location.reload()}>
              {words.again}
            </Button>
          ) : null}
          <Link href="/w">{words.otherCode}</Link>
          <Link href="/">{words.library}</Link>
        </>
      }
    />
  )
}
