import { judge } from '#model/judgement/judge.ts'
import type { LockFigures } from '#model/messages/store-figures.ts'
import type { EventKind, EventOf, Trace } from '#model/trace/trace.ts'
import type { PropertyId, VerdictStatus } from '#scenarios/lesson.ts'
import type { RunWorld } from '#server/engine/run/run.ts'
import { planFor } from '#server/engine/testing/plan.ts'
import { steadyRun } from '#server/engine/testing/steady.ts'
import { median, toTenths } from '../statistics.ts'
import type { Entrant } from './entrants.ts'
import { alone, crashed, handover, lessonFor, paused, restarted } from './scenes.ts'

const handovers = 9

type Played = Pick<
  LockFigures,
  | 'operationsPerGrant'
  | 'roundTripsPerGrant'
  | 'handoverMs'
  | 'afterCrashMs'
  | 'pausedWaitMs'
  | 'pausedExclusion'
  | 'pausedStock'
  | 'restartExclusion'
>

/** Plays all scenes with a lock, and computes the lock's figures from their traces. */
export async function play(entrant: Entrant, world: RunWorld): Promise<Played> {
  const run = (scene: Parameters<typeof lessonFor>[1], options?: Parameters<typeof lessonFor>[2]) =>
    steadyRun(planFor(lessonFor(entrant, scene, options), entrant.lock), world)
  const restart = (options: Parameters<typeof lessonFor>[2]) =>
    run(restarted, options).then(
      (trace) => (eventsOf(trace, 'node-restarted').length === 0 ? null : statusOf(trace, 'exclusion')),
      // A store in which no server can be killed rejects the run.
      () => null,
    )
  // Only Redis can be started without a file.
  const isRedis = entrant.store === 'redis'
  // Counts in the same way as the table at the end of a lesson.
  const { operations, roundTrips, grants } = judge(await run(alone)).metrics
  const handedOver: number[] = []
  for (let at = 0; at < handovers; at += 1) {
    const tookMs = between(await run(handover(150 + 23 * at)), 'client-left', 'A')
    if (tookMs !== null) handedOver.push(tookMs)
  }
  const stopped = await run(paused)
  return {
    operationsPerGrant: toTenths(operations / grants),
    roundTripsPerGrant: toTenths(roundTrips / grants),
    handoverMs: handedOver.length === 0 ? null : toTenths(median(handedOver)),
    afterCrashMs: between(await run(crashed), 'client-crashed', 'A'),
    pausedWaitMs: between(stopped, 'client-started', 'B'),
    pausedExclusion: statusOf(stopped, 'exclusion'),
    pausedStock: statusOf(stopped, 'no-lost-update'),
    restartExclusion: {
      withFile: await restart(isRedis ? { persistent: true } : {}),
      withoutFile: isRedis ? await restart({}) : null,
    },
  }
}

function statusOf(trace: Trace, property: PropertyId): VerdictStatus {
  return judge(trace).verdicts.find((verdict) => verdict.property === property)?.status ?? 'unknown'
}

/** Returns the milliseconds from `who`'s last event of this kind to B's first grant, or `null` if B got no grant. */
function between(trace: Trace, kind: 'client-crashed' | 'client-started' | 'client-left', who: string): number | null {
  const from = eventsOf(trace, kind).findLast(({ client }) => client === who)
  const to = eventsOf(trace, 'client-acquired').find(({ client }) => client === 'B')
  return from === undefined || to === undefined ? null : toTenths(to.atMs - from.atMs)
}

function eventsOf<K extends EventKind>({ events }: Trace, kind: K): EventOf<K>[] {
  return events.filter((event): event is EventOf<K> => event.kind === kind)
}
