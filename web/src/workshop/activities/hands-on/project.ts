import type { TheatreStore } from '#web/player/actions.ts'
import { replayOf, statusOf } from '#web/player/derived.ts'
import type { TheatreSession } from '#web/session/session.ts'
import { asProblem, type Lead } from '#web/workshop/room/lead.ts'

/** Puts a member's run on the projector, at its violation or its end. */
export async function project({ room, session }: Lead, scenario: string, comparison: string): Promise<void> {
  await room.act({ do: 'project', comparison })
  if (room.store.getState().room?.projected?.comparison !== comparison) return
  try {
    await session.show(scenario, comparison)
    await judged(session.store, comparison)
  } catch (error) {
    session.store.getState().refused(asProblem(error))
  }
  showOutcome(session.store.getState(), comparison)
}

/** Resolves once the comparison has all its verdicts, or another comparison is in view. */
function judged(store: TheatreSession['store'], comparison: string): Promise<void> {
  const isOver = (theatre: TheatreStore) =>
    theatre.comparison !== comparison || theatre.runs.every((run) => run.judgement !== null || run.refusal !== null)
  if (isOver(store.getState())) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = store.subscribe((theatre) => {
      if (!isOver(theatre)) return
      stop()
      resolve()
    })
  })
}

/** Moves to the run's violation or else its end, because that is what the teacher wants to show. The lesson's questions before that point are skipped. */
function showOutcome(theatre: TheatreStore, comparison: string): void {
  if (theatre.comparison !== comparison || statusOf(theatre) !== 'recorded') return
  const replay = replayOf(theatre)
  const violation = replay.violation()
  const cursor = replay.cursorAt(violation?.index ?? replay.count - 1)
  theatre.apply({ by: 'reader', do: 'put', cursor, jumped: violation !== undefined })
  if (violation !== undefined) theatre.setFocus(violation.run)
}
