import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { EventOf, SourceText, Trace, TraceEvent } from '#model/trace/trace.ts'
import { type ClientScript, client, crash, killNode, pause, type ScenarioDefinition } from '#scenarios/define.ts'
import type { Fault } from '#scenarios/lesson.ts'
import { sellOne } from '#scenarios/workers/sell-one.ts'
import { realClock } from '#server/engine/clock.ts'
import { startRun } from '#server/engine/run/run.ts'
import { planFor, scenarioFor } from '#server/engine/testing/plan.ts'
import { poolForTests } from '#server/engine/testing/redis.ts'
import { worldOn } from '#server/engine/testing/world.ts'
import { ProcessConversation } from './conversation.ts'
import { inProcesses } from './host.ts'
import { introduce } from './introduce.ts'

const pool = poolForTests()
const A = client('A')
const B = client('B')
const odd = fileURLToPath(new URL('./testing/odd.mjs', import.meta.url))
const template = fileURLToPath(new URL('../../../cli/templates/client.mjs', import.meta.url))
/** Silence limit in milliseconds for processes that stay silent. All other processes have the usual limit. */
const silenceMs = 300

type Clients = ScenarioDefinition['clients']
const both: Clients = { A: sellOne, B: { startsWhen: A.acquired(), script: sellOne } }

/** Returns an event listener. When a process that has logged its pid gets the lock, the listener ends that process. */
function endInside(): (event: TraceEvent) => void {
  let [self, isInside] = [0, false]
  return (event) => {
    if (event.kind === 'client-logged') self = Number(/^self (\d+)/.exec(event.line)?.[1] ?? self)
    if (event.kind === 'client-acquired') isInside = true
    if (!isInside || self === 0) return
    process.kill(self, 'SIGTERM')
    self = 0
  }
}

const staysInside: ClientScript = async (me) => {
  if (!(await me.lock.acquire())) return
  await me.work(20_000)
  await me.stock.write(0)
}

async function tried(
  command: string[],
  faults: Fault[] = [],
  clients: Clients = { A: sellOne },
  onEvent = (_: TraceEvent) => {},
  leaseMs = 400,
  sources: SourceText[] = [],
  lockKey = 'lock:stock',
): Promise<Trace> {
  const usual = planFor(
    scenarioFor({
      parameters: {
        leaseMs: { kind: 'time', default: leaseMs, min: 10, max: 10_000, about: 'The lease' },
        workMs: { kind: 'time', default: 100, min: 0, max: 10_000, about: 'The work' },
        waitMs: { kind: 'time', default: 30_000, min: 0, max: 30_000, about: 'The wait' },
      },
      clients,
      faults,
    }),
  )
  const { cast } = usual
  const plan = { ...usual, cast: { ...cast, lock: { ...cast.lock, sources }, lockSources: sources } }
  const host = inProcesses([process.execPath, ...command], command.includes('stays') ? { silenceMs } : {})
  return await startRun({ ...plan, lockKey, injectable: ['kill-node'] }, { ...worldOn(pool()), host }, { onEvent }).done
}

const ofKind = <K extends TraceEvent['kind']>({ events }: Trace, kind: K) =>
  events.filter((event): event is EventOf<K> => event.kind === kind)

const threw = (trace: Trace) => ofKind(trace, 'client-threw').map(({ message }) => message)
const status = (trace: Trace) => ofKind(trace, 'run-ended').map((event) => event.status)
const order = ({ events }: Trace, ...kinds: TraceEvent['kind'][]) => {
  const seqs = kinds.map((kind) => events.find((event) => event.kind === kind)?.seq ?? -1)
  return seqs.every((seq, at) => seq >= 0 && seq > (seqs[at - 1] ?? -1))
}

/** Returns the state letter that ps shows for a process. Empty if the process has ended, even if it is a zombie. */
function stateOf(pid: number): string {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.trim().slice(0, 1).replace('Z', '')
}

describe('[a lock in a process]', () => {
  test('sells one item each, one after the other, and its commands are its own', async () => {
    // The lease outlasts the sale on any machine.
    const whileBWaits = pause('A').when(A.aboutTo('write')).until(B.waits())
    const trace = await tried([template], [whileBWaits], both, undefined, 10_000)
    expect(threw(trace)).toEqual([])
    expect(ofKind(trace, 'resource-write').map(({ value }) => value)).toEqual([4, 3])
    expect(ofKind(trace, 'client-released').map(({ freed }) => freed)).toEqual([true, true])
    expect(ofKind(trace, 'client-waiting')).toHaveLength(1)
    const sets = ofKind(trace, 'key-set').map(({ by }) => by?.client)
    expect(sets.sort()).toEqual(['A', 'B'])
  })

  // The cases run concurrently, because each case has its own server and processes.
  test.concurrent.each([
    ['garbage', 'its process: a malformed line: {"id": 2, "ok": tru'],
    ['wrong id', 'its process: an answer that nobody asked for: {"id":99,"ok":true}'],
    ['early end', 'its process: it ended with status 7 before it had answered acquire'],
    ['unknown', 'its process: an answer to acquire: unknown'],
    ['dies in its section', 'its process: it ended with status 9'],
  ])('%s: the trace says so, and the run ends', async (behaviour, message) => {
    // One process ends while it holds the lock. Its client works long enough for the news of that end to arrive on any machine.
    const trace = await tried([odd, behaviour], [], { A: staysInside }, endInside())
    expect(threw(trace)).toEqual([expect.stringContaining(message)])
    expect(ofKind(trace, 'client-threw').map(({ why }) => why)).toMatchObject([{ code: 'ended' }])
    expect(status(trace)).toEqual(['completed'])
    expect(ofKind(trace, 'resource-write')).toEqual([])
    // A client whose process dies in the critical section no longer believes that it holds the lock.
    const believed = ofKind(trace, 'client-acquired').length > 0
    expect(believed).toBe(behaviour === 'dies in its section')
    expect(order(trace, 'client-acquired', 'client-threw', 'client-left', 'client-finished')).toBe(believed)
  })

  test('who is silent though it owes an answer and waits for nobody is given up', async () => {
    // The acquire extended the limit by 30 s, but `end` has no extension.
    const plan = await tried([odd, 'stays'])
    expect(threw(plan)).toEqual(['its process: no answer to end within 0.3 s'])
    expect(status(plan)).toEqual(['completed'])
  })

  test('silence is counted once, however often somebody asks within a moment', async () => {
    const timers = new Set<() => void>()
    const after = (_: number, call: () => void) => {
      timers.add(call)
      return () => timers.delete(call)
    }
    const heard = { onLost: () => {}, onLog: () => {}, onAt: () => {}, onFailed: () => {} }
    const conversation = new ProcessConversation([process.execPath, odd], { ...realClock(), after }, heard)
    for (let asked = 0; asked < 3; asked += 1) await conversation.ask({ do: 'release' })
    expect(timers.size).toBe(1)
    conversation.kill()
    expect(timers.size).toBe(0)
  })

  test('a loss that its lock tells of ends its belief, and its token and its log are in the trace', async () => {
    const trace = await tried([odd, 'lost'])
    expect(ofKind(trace, 'client-left').map(({ why }) => why)).toEqual(['lost'])
    expect(ofKind(trace, 'client-acquired').map(({ token }) => token)).toEqual([33])
    expect(ofKind(trace, 'client-logged').map(({ line }) => line)).toEqual(['about to acquire'])
    expect(ofKind(await tried([odd, 'not its own']), 'client-released').map(({ freed }) => freed)).toEqual([false])
  })

  test('a library that ends the work under a lost lock leaves nothing to be written, and is asked to release', async () => {
    const trace = await tried([odd, 'stops the work'])
    expect(ofKind(trace, 'client-left').map(({ why }) => why)).toEqual(['lost'])
    expect(ofKind(trace, 'resource-write')).toEqual([])
    expect(threw(trace)).toEqual(['the work under the lock was ended: renewal refused'])
    expect(ofKind(trace, 'client-released')).toHaveLength(1)
    // A library that only reports the loss lets the worker go on with its work.
    expect(ofKind(await tried([odd, 'lost']), 'resource-write')).toHaveLength(1)
  })

  test.each(['stopped and lost', 'lost, later stopped'])(
    '%s: the work under the lock ends all the same',
    async (how) => {
      const worksLong: ClientScript = async (me) => {
        if (!(await me.lock.acquire())) return
        await me.work(1000)
        await me.stock.write(0)
      }
      const trace = await tried([odd, how], [], { A: worksLong })
      expect(ofKind(trace, 'client-left').map(({ why }) => why)).toEqual(['lost'])
      expect(ofKind(trace, 'resource-write')).toEqual([])
      expect(threw(trace)).toEqual(['the work under the lock was ended: cancelled'])
    },
  )

  test('the line that it tells is that of its commands, in a file that the recording has', async () => {
    const sources = [{ file: 'locks/odd/odd.mjs', language: 'mjs', text: 'the text' }]
    const trace = await tried([odd, 'tells where'], [], undefined, undefined, undefined, sources)
    const [sent] = ofKind(trace, 'command-sent')
    expect(sent).toMatchObject({ argv: ['DEL', 'lock:stock'], source: { file: 'locks/odd/odd.mjs', line: 42 } })
    expect(trace.header.sources).toContainEqual(sources[0])
    const [unknown] = ofKind(await tried([odd, 'tells where']), 'command-sent')
    expect(unknown?.source).toBeUndefined()
  })

  test('who is not granted the lock is told of in the words of its lock', async () => {
    expect(ofKind(await tried([odd, 'says no']), 'client-refused').map(({ why }) => why)).toEqual(['held by another'])
  })

  test('who has named its own key is asked for a key only where the script wants another lock', async () => {
    const both: ClientScript = async (me) => {
      await me.another('returns').acquire({ waitMs: 0 })
      await me.lock.acquire()
    }
    const trace = await tried([odd, 'tells its keys'], [], { A: both }, undefined, 400, [], 'mutex:lock:stock')
    expect(ofKind(trace, 'client-logged').map(({ line }) => line)).toEqual(['key lock:returns', 'key undefined'])
  })

  test('who refuses, or ends at once, is told of with its reason', async () => {
    await expect(tried([odd, 'refuses'])).rejects.toThrow('The process of A says: needs five nodes.')
    await expect(tried([odd, 'dies at once'])).rejects.toThrow('The process of A failed: it ended with status 3')
    await expect(introduce([process.execPath, odd, 'refuses'], { redis: ['x'] })).rejects.toThrow('needs five nodes')
    await expect(introduce(['/no/such/program'], { redis: [] })).rejects.toThrow('it could not be started')
    expect(await introduce([process.execPath, odd, 'good', 'mutex:lock:stock'], { redis: ['x'] })).toEqual({
      name: 'odd',
      key: 'mutex:lock:stock',
      namesKey: true,
      can: new Set(),
    })
  })

  test('nobody listens at the door of a node that is down', async () => {
    const knocks = await tried([odd, 'knocks'], [killNode('n1').when(A.acquired())])
    const lines = ofKind(knocks, 'client-logged').map(({ line }) => line)
    expect(lines).toEqual(['about to acquire', 'before: open', 'after: ECONNREFUSED'])
  })

  test('a pause stops its process, and a crash ends it: the lease of either runs out', async () => {
    // The lease outlasts the start of the pause on any machine.
    const atWrite = pause('A').when(A.aboutTo('write')).until(B.finished())
    const paused = await tried([template], [atWrite], both, undefined, 1500)
    expect(order(paused, 'client-paused', 'key-expired', 'client-resumed')).toBe(true)
    const crashed = await tried([template], [crash('A').when(A.works())], both)
    expect(ofKind(crashed, 'client-finished').map((event) => event.client)).toEqual(['B'])
    expect(threw(crashed)).toEqual([])
  })

  // The process is polled every few milliseconds. If the machine stalls in between, the paused state is missed, so the test retries.
  test('a pause stops its whole group, and a crash ends it', { retry: 2 }, async () => {
    const pause_ = pause('A').when(A.works()).until(B.finished())
    const crash_ = crash('A').when(A.resumed())
    let child = 0
    const states: string[] = []
    const onEvent = (event: TraceEvent) => {
      // B’s process also has a child, but that child is never stopped.
      if (event.kind === 'client-logged' && event.client === 'A')
        child = Number(/^child (\d+)/.exec(event.line)?.[1] ?? child)
      if (event.kind === 'client-paused') void watch()
    }
    const watch = async () => {
      for (let state = stateOf(child); state !== '' && !states.includes('T'); state = stateOf(child)) {
        states.push(state)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    }
    const trace = await tried([odd, 'forks'], [pause_, crash_], both, onEvent)
    expect(ofKind(trace, 'client-crashed')).toHaveLength(1)
    expect(states).toContain('T')
    while (stateOf(child) !== '') await new Promise((resolve) => setTimeout(resolve, 5))
  })

  test('nothing outlives us, however we end', async () => {
    const forks = `(setsid sleep 600 & echo $!); exec sleep 600`
    const script = `
      import { Child } from ${JSON.stringify(new URL('./child.ts', import.meta.url).href)}
      const child = new Child(['sh', '-c', ${JSON.stringify(forks)}], {
        onLine: (line) => {
          child.freeze()
          console.log(child.pid + ' ' + line)
        },
        onLog() {}, onEnd() {},
      })
      setInterval(() => {}, 1000)`
    const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    // The second process is in a session of its own.
    const pids = await new Promise<number[]>((resolve) =>
      owner.stdout.once('data', (text) => resolve(String(text).split(' ').map(Number))),
    )
    expect(pids.map(stateOf)).not.toContain('')
    owner.kill('SIGKILL')
    while (pids.some((pid) => stateOf(pid) !== '')) await new Promise((resolve) => setTimeout(resolve, 10))
  })
})
