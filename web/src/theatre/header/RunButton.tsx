/** Runs the lesson live with the current parameters. During a run, stops the run. */
import { words } from '#web/locale/words.ts'
import { useRunLive } from '#web/parts/useRunLive.ts'
import { useStatus } from '#web/player/react.tsx'
import { useSession } from '#web/session/react.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

export function RunButton({ large = false }: { large?: boolean }) {
  const session = useSession()
  const status = useStatus()
  const { run, valid } = useRunLive()
  if (status === 'waiting' || status === 'live') {
    return (
      <Button size={large ? 'large' : 'normal'} onClick={() => session.cancel()}>
        {words.theatre.stop}
      </Button>
    )
  }
  return (
    <Button
      look="primary"
      size={large ? 'large' : 'normal'}
      keyHint="R"
      disabled={!valid}
      {...(large ? {} : { 'data-testid': 'run-live' })}
      onClick={run}
    >
      <Icon name="play" filled />
      {words.theatre.run}
    </Button>
  )
}
