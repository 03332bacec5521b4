/** Implements the runner's side: takes runs off the queue, plays them with its own stores, and reports to the hub what happens. */
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import type { Redis } from 'ioredis'
import { jsonIn } from '#server/base/json-in.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { CancelledError, type RunHandle, type RunWorld, startRun } from '../engine/run/run.ts'
import { Errand } from '../runs/elsewhere.ts'
import { jobsOf } from '../runs/job.ts'
import { refusalOf } from '../runs/refusal.ts'
import { orderOf } from '../runs/request.ts'
import { StartBarrier } from '../runs/start-barrier.ts'
import { beating } from './beating.ts'
import { RunnerOrder, RunnerRecord, ServerRecord } from './entries.ts'
import { type Misfit, MisfitError, misfit } from './fit.ts'
import { channelOf, HubKeys } from './hub.ts'
import { Outbox } from './outbox.ts'
import { openWorker } from './queue.ts'
import { goneAfterMs } from './times.ts'

export interface RunnerParts {
  /** Connections to the hub, which wait until the hub is back. `redis` is for commands, and `listener` only listens. */
  redis: Redis
  listener: Redis
  catalogue: Catalogue
  world: Pick<RunWorld, 'stores' | 'resources'>
  fit: string
  version: string
  slots: number
  /** Tells the person at the terminal why the runner gets no runs. */
  say(why: Misfit): void
  onFailure(error: unknown): void
}

export interface Runner {
  name: string
  /** Takes no more runs, waits up to `graceMs` for the runs under way, and cancels the rest. */
  close(graceMs: number): Promise<void>
}

interface Playing {
  barrier: StartBarrier
  cancel(): void
}

/** Longest wait in milliseconds for the server's message that the page shows the run. The server itself waits half as long for its page. */
const longestWaitMs = 1_000

/** Starts a runner. Rejects with a `MisfitError` if no server at the hub could use what this runner plays. */
export async function openRunner(parts: RunnerParts): Promise<Runner> {
  const { redis, listener, fit, version, slots, say, onFailure } = parts
  const name = `${hostname()}-${process.pid}-${randomUUID().slice(0, 4)}`
  const hub = new HubKeys(redis)
  const playing = new Map<string, Playing>()
  let finished = 0
  let told: Misfit | undefined

  const servers = async () =>
    (await hub.present('servers', ServerRecord)).filter(({ agoMs }) => agoMs < goneAfterMs).map(({ says }) => says)
  const why = misfit({ version, fit }, await servers())
  if (why !== undefined) throw new MisfitError(why)

  listener.on('message', (_channel: string, text: string) => {
    const order = RunnerOrder.safeParse(jsonIn(text))
    const run = order.success ? playing.get(order.data.run) : undefined
    if (order.data?.do === 'begin') run?.barrier.open()
    else run?.cancel()
  })
  await listener.subscribe(channelOf(name))

  const play = async (data: unknown) => {
    const errand = Errand.parse(data)
    const attempt = await hub.take(errand.run, name)
    if (attempt === 0) return
    await playErrand(errand, attempt, { ...parts, hub, playing, name })
    finished += 1
  }
  const stopBeating = beating(async () => {
    const says = { version, fit, host: hostname(), pid: process.pid, slots, running: playing.size, finished }
    await hub.present('runners', RunnerRecord, { id: name, says })
    const now = misfit({ version, fit }, await servers())
    if (now !== undefined && !isDeepStrictEqual(now, told)) say(now)
    told = now
  }, onFailure)
  const worker = openWorker({ redis, fit, slots, play, onFailure })
  return {
    name,
    close: async (graceMs) => {
      stopBeating()
      await hub.leave(name).catch(onFailure)
      const done = worker.close()
      const late = new Promise((resolve) => setTimeout(resolve, graceMs).unref())
      await Promise.race([done, late])
      // The servers notice that this runner is gone. Runs that have begun end as unknown, and all other runs are played elsewhere.
      listener.disconnect()
      redis.disconnect()
      for (const { cancel } of playing.values()) cancel()
    },
  }
}

async function playErrand(
  { run, comparison, request, first, waits }: Errand,
  attempt: number,
  {
    hub,
    playing,
    name,
    ...parts
  }: Pick<RunnerParts, 'catalogue' | 'world' | 'onFailure'> & {
    hub: HubKeys
    playing: Map<string, Playing>
    name: string
  },
): Promise<void> {
  const { catalogue, world, onFailure } = parts
  let handle: RunHandle | undefined
  let isFull = false
  const barrier = new StartBarrier(longestWaitMs)
  playing.set(run, { barrier, cancel: () => handle?.cancel() })
  const outbox = new Outbox(
    (entry) => hub.append(run, attempt, entry),
    (why) => {
      isFull ||= why === 'full'
      handle?.cancel()
    },
    onFailure,
  )
  try {
    const [job] = jobsOf({ ...orderOf(catalogue, request), comparison, owner: {}, first })
    if (job === undefined) throw new Error(`${run} names no lock`)
    handle = startRun({ ...job.plan, run }, world, {
      onProgress: (doing) => outbox.put({ kind: 'progress', data: { doing } }),
      ...(waits ? { audience: () => barrier.opened() } : {}),
      onHeader: (header) => outbox.put({ kind: 'header', data: header }),
      onEvent: (event) => outbox.put({ kind: 'events', data: [event] }),
    })
    await handle.done
    outbox.put({ kind: 'end', data: isFull ? { is: 'lost', runner: name } : { is: 'played' } })
  } catch (error) {
    const isCancelled = error instanceof CancelledError
    if (!isCancelled) onFailure(error)
    outbox.put({ kind: 'end', data: isCancelled ? { is: 'cancelled' } : { is: 'refused', refusal: refusalOf(error) } })
  } finally {
    await outbox.close()
    await handle?.over
    playing.delete(run)
  }
}
