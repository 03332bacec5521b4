/** Runs clients in worker threads. An endless loop ends its own client and blocks no other client. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { because } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import { ended } from '#model/words/en/ended.ts'
import { inEnglish } from '#model/words/en/reason-error.ts'
import type { Cast, LoadedScenario } from '#server/catalogue/catalogue.ts'
import { type RunClock, realClock } from '#server/engine/clock.ts'
import type { ClientPort, Request } from '#server/engine/port.ts'
import type { ClientSetup } from '../client.ts'
import type { ClientHost, HostedClient } from '../host.ts'
import { failureOf } from './failures.ts'
import type { CodePlace, FromThread } from './messages.ts'
import type { ClientThread, ThreadSource } from './threads.ts'

/** Milliseconds that a client's code may run without an operation. This limit is generous, because the machine may be busy. */
const usualLimitMs = 5000
const loadLimitMs = 20_000
const beatMs = 500

/**
 * Makes client hosts with one thread per client. The client's code comes from the files of its lesson and its lock. `scenarios` is the folder that the
 * catalogue was loaded from. `limitMs` is how long code may run without an operation.
 */
export function inWorkers(threads: ThreadSource, scenarios: string, limitMs = usualLimitMs) {
  return (code: CodeOfRun, clock: RunClock, clientModule: string): ClientHost => ({
    open: (setup, port) =>
      new ClientInThread(setup, placeOf(setup.name, code, scenarios, clientModule), { port, clock, threads, limitMs }),
  })
}

/** Source files of a run, and the id that selects the run's clients. */
interface CodeOfRun {
  cast: Pick<Cast, 'id' | 'lock' | 'clients'>
  scenario: Pick<LoadedScenario, 'sources'>
}

interface ThreadWorld {
  port: ClientPort
  clock: RunClock
  threads: ThreadSource
  limitMs: number
}

class ClientInThread implements HostedClient {
  readonly ready: Promise<void>
  private onReady = () => {}
  private onEnded: (() => void) | undefined
  private readonly thread: ClientThread
  /** Clock for the time limits. They count real time, even if the run has a virtual clock. */
  private readonly real = realClock()
  private over = false
  private failure: Because | undefined
  private answers = 0
  private stopBeat = () => {}

  constructor(
    private readonly setup: ClientSetup,
    place: CodePlace,
    private readonly world: ThreadWorld,
  ) {
    this.ready = new Promise((resolve) => {
      const enough = this.real.after(loadLimitMs, resolve)
      this.onReady = () => {
        enough()
        resolve()
      }
    })
    this.thread = world.threads.take()
    this.thread.user = { hear: (said) => this.hear(said), onEnd: (why) => this.fail(why) }
    this.thread.post({ post: 'load', place })
  }

  start(): Promise<void> {
    const { setup, world } = this
    const { port } = world
    const ended = new Promise<void>((resolve) => {
      this.onEnded = resolve
    })
    if (this.over) this.tellFailure()
    else {
      this.thread.post({ post: 'start', setup, startedWallMs: port.startedWallMs(), nowMs: port.nowMs() })
      this.beat()
    }
    return ended
  }

  async atRest(): Promise<void> {
    while (!this.over) {
      // Operations that have passed the gate are answered first.
      await this.world.clock.yield()
      const { answers } = this
      await this.awaitTurn()
      if (answers === this.answers) return
    }
  }

  stop(): void {
    if (this.over) return
    this.finish()
    this.world.threads.giveBack(this.thread, this.world.limitMs)
  }

  private hear(said: FromThread): void {
    if (said.post === 'ask') this.answer(said.id, said.request)
    else if (said.post === 'tell') this.world.port.tell(said.notice)
    else if (said.post === 'loaded') this.onReady()
    else if (said.post === 'ended') this.onEnded?.()
    else if (said.post === 'stuck') this.fail(because('code-steps', { steps: said.steps }))
    else if (said.post === 'failed') this.fail(said.because)
  }

  private async answer(to: number, request: Request): Promise<void> {
    const { port } = this.world
    const outcome = await port.ask(request).then(
      (value) => ({ value }),
      (error: unknown) => ({ failed: failureOf(error) }),
    )
    if (this.over) return
    this.answers += 1
    this.thread.post({ post: 'answer', to, nowMs: port.nowMs(), outcome })
  }

  /** Waits until none of the client's code is running. Ends the client if that takes too long. */
  private async awaitTurn(): Promise<void> {
    const { limitMs } = this.world
    const answered = await this.thread.ping(limitMs)
    if (!answered) this.fail(because('code-too-long', { ms: limitMs }))
  }

  /** Checks the time limit regularly, even if nothing calls `atRest`. */
  private beat(): void {
    this.stopBeat = this.real.after(beatMs, async () => {
      await this.awaitTurn()
      if (!this.over) this.beat()
    })
  }

  private fail(why: Because): void {
    if (this.over) return
    this.finish()
    this.thread.end()
    this.failure = why
    this.tellFailure()
  }

  /** Reports a failure, but not before the client is started. */
  private tellFailure(): void {
    const { port } = this.world
    if (!this.onEnded || this.failure === undefined) return
    port.tell({ tell: 'threw', message: inEnglish(this.failure), why: ended(this.failure) })
    port.tell({ tell: 'left', why: 'threw' })
    this.onEnded()
  }

  private finish(): void {
    this.over = true
    this.stopBeat()
    this.onReady()
  }
}

function placeOf(client: string, { cast, scenario }: CodeOfRun, scenarios: string, clientModule: string): CodePlace {
  const [lock] = (cast.clients[client]?.lock ?? cast.lock).sources
  const [lesson] = scenario.sources
  if (!lock || !lesson) throw new RangeError('a client in a thread needs the files of its lesson and its lock')
  const urlOf = (file: string) => pathToFileURL(join(scenarios, file)).href
  return { lock: urlOf(lock.file), scenario: urlOf(lesson.file), links: clientModule, run: cast.id }
}
