import { expect, test } from 'vitest'
import { type ClientScript, client, swallow } from '#scenarios/define.ts'
import { planFor, scenarioFor } from '../testing/plan.ts'
import { poolForTests } from '../testing/redis.ts'
import { steadyRun } from '../testing/steady.ts'
import { worldOn } from '../testing/world.ts'

const pool = poolForTests()
const A = client('A')

const insists: ClientScript = async (me) => {
  await me.lock.acquire({ waitMs: 10_000, retryMs: 200 })
  await me.lock.release()
}

test('after the moment, the first command gets its own answer, and not that of one that was swallowed', async () => {
  const scenario = scenarioFor({
    clients: { A: insists },
    parameters: {
      leaseMs: { kind: 'time', default: 5000, min: 1, max: 10_000, about: 'The lease' },
      timeoutMs: { kind: 'time', default: 1000, min: 1, max: 5000, about: 'How long a client waits for an answer' },
    },
    faults: [swallow('A', 'requests', A.waits())],
  })
  const { events } = await steadyRun(planFor(scenario), worldOn(pool()))
  const replies = events.flatMap((event) => (event.kind === 'command-replied' ? [event] : []))
  expect(replies[0]).toMatchObject({ outcome: 'timeout' })
  // A hears no answer, so it releases a possible grant, but none exists (0). A then asks again, gets a grant (OK), and releases it (1).
  expect(replies.flatMap(({ outcome, value }) => (outcome === 'value' ? [value] : []))).toEqual([0, 'OK', 1])
})
