/** Shows pages for a member who is not yet, or no longer, in the room: the reason, and links. */
import { Link } from 'wouter'
import { classWords } from '#web/locale/workshop/class.ts'
import { Button } from '#web/ui/Button.tsx'
import { useRoom } from '../room/room-context.tsx'
import { Door } from '../ui/Door.tsx'
import { CodeForm } from './CodeForm.tsx'

/** Shown while entering, and also if the server does not answer. */
export function Entering() {
  const code = useRoom((state) => state.code)
  const problem = useRoom((state) => state.problem)
  const lost = problem !== null
  return (
    <Door
      title={lost ? classWords.door.lost : classWords.door.lookingFor(code)}
      {...(lost ? { about: classWords.door.lostHint } : {})}
      ways={<Link href="/w">{classWords.door.otherCode}</Link>}
    >
      {lost ? (
        <p role="status">{problem.message}</p>
      ) : (
        <p className="sr-only" role="status">
          {classWords.door.entering}
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
      title={known?.title ?? problem?.message ?? classWords.door.lost}
      {...(known === undefined ? {} : { about: known.hint })}
      ways={
        <>
          {again ? (
            <Button size="large" onClick={() => location.reload()}>
              {classWords.door.again}
            </Button>
          ) : null}
          <Link href="/w">{classWords.door.otherCode}</Link>
          <Link href="/">{classWords.door.library}</Link>
        </>
      }
    />
  )
}
