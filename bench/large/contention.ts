import type { Trace } from '#model/trace/trace.ts'
import type { Client, ClientScript } from '#scenarios/define.ts'
import { startRun } from '#server/engine/run/run.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { worldOn } from '#server/engine/testing/world.ts'
import type { RedisPool } from '#server/stores/redis/servers/fleet.ts'

const names = [...'ABCDEFGHIJKL']
const turns = 40
const leaseMs = 60
/**
 * Interval, in turns, at which a client works longer than its lease. Two clients then believe that they hold the lock, and one overwrites the other's write.
 */
const slowEvery = 29

function contender(number: number): ClientScript {
  return async (me) => {
    for (let turn = 0; turn < turns; turn += 1) {
      await sell(me, (turn + number * 7) % slowEvery === 0 ? leaseMs * 1.5 : 3)
      await me.sleep(5 + ((turn * 7 + number * 11) % 40))
    }
  }
}

async function sell(me: Client, workMs: number): Promise<void> {
  if (!(await me.lock.acquire({ waitMs: 20_000, retryMs: 30 }))) return
  try {
    const stock = await me.stock.read()
    await me.work(workMs)
    await me.stock.write(stock - 1)
  } finally {
    await me.lock.release()
  }
}

/** Records a long and crowded real run with about 12,000 events: twelve clients contend for one lock on a real Redis. */
export async function recordContention(pool: RedisPool, seed: number): Promise<Trace> {
  const scenario = scenarioFor({
    clients: Object.fromEntries(names.map((name, number) => [name, contender(number)])),
    parameters: { leaseMs: { kind: 'time', default: leaseMs, min: 10, max: 10_000, about: 'The lease' } },
    stock: names.length * turns,
  })
  const trace = await startRun(planFor(scenario, 'set-nx-px', seed), worldOn(pool)).done
  const last = trace.events.at(-1)
  if (last?.kind !== 'run-ended') throw new Error('a run of the bench has no end')
  if (last.status !== 'completed') throw new Error(`a run of the bench was cut short: ${last.status}, ${last.why}`)
  return trace
}
