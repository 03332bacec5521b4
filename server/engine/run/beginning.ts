/** Detects that a server ends before a run has begun. */
import type { Because } from '#model/refusals/reasons.ts'
import { inEnglish } from '#model/words/en/reason-error.ts'
import { ProcessRefusal } from '../client/process/refusal.ts'
import type { RunClock } from '../clock.ts'

/** Thrown if a server that the run needs ended before anything happened. `because` names the server and tells how it ended. */
export class ServerLostError extends Error {
  constructor(readonly because: Because) {
    super(inEnglish(because))
  }
}

/** Milliseconds to wait, after a connection has failed, for the news that its server has ended. */
const newsMs = 1_000

/** Settles like `opening`, but rejects with a `ServerLostError` as soon as one of `exits` reports that a server ended. */
export async function unlessLost(
  opening: Promise<unknown>,
  clock: RunClock,
  ...exits: ((listener: (what: Because) => void) => () => void)[]
): Promise<void> {
  const stops: (() => void)[] = []
  const lost = new Promise<never>((_, reject) => {
    for (const onExit of exits) stops.push(onExit((what) => reject(new ServerLostError(what))))
  })
  try {
    await Promise.race([opening, lost])
  } catch (error) {
    if (!(error instanceof ProcessRefusal)) await Promise.race([lost, clock.sleep(newsMs)])
    throw error
  } finally {
    for (const stop of stops) stop()
  }
}
