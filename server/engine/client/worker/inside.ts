/** Entry point of a client's thread: loads the client's code, posts its requests and notices. */
import { parentPort } from 'node:worker_threads'
import { bearableStallMs } from '#model/checkers/stall.ts'
import { CommandError, type LockDefinition, type ScenarioDefinition } from '#scenarios/define.ts'
import type { ClientModule } from '#server/engine/arena.ts'
import { realClock } from '#server/engine/clock.ts'
import type { Answer, ClientNotice, ClientPort, Request } from '#server/engine/port.ts'
import { StallWatch } from '#server/engine/stall-watch.ts'
import { type ClientCode, runClient } from '../client.ts'
import type { CodePlace, Failure, FromThread, ToThread } from './messages.ts'

type Posted<P extends ToThread['post']> = Extract<ToThread, { post: P }>

interface Asked {
  resolve(value: never): void
  reject(error: Error): void
}

/** Clock reads and notices that a client may make before its next operation. */
const stepLimit = 10_000
/** Request id, unique across all clients of this thread, so that none gets another's answer. */
let lastId = 0

class PostedPort implements ClientPort {
  private readonly asked = new Map<number, Asked>()
  private steps = 0
  private forgotten = false
  /** This thread's own watch: the engine's does not notice when only this thread waits for a processor. */
  private readonly stalls: StallWatch

  constructor(
    private readonly post: (said: FromThread) => void,
    private readonly start: Posted<'start'>,
    private atMs = start.nowMs,
  ) {
    this.stalls = new StallWatch(realClock(), bearableStallMs(start.setup.parameters), ({ forMs }) =>
      post({ post: 'tell', notice: { tell: 'stalled', forMs } }),
    )
    this.stalls.start()
  }

  /** `loading`: the client's code, usually loaded by now. */
  async run(loading: Promise<Loaded>): Promise<void> {
    const { setup } = this.start
    try {
      const code = codeFor(setup.name, await loading)
      if (this.forgotten) return
      await runClient(setup, code, this)
    } catch (error) {
      this.tell({ tell: 'threw', message: error instanceof Error ? error.message : String(error) })
    }
    this.say({ post: 'ended' })
  }

  ask<R extends Request>(request: R): Promise<Answer<R['do']>> {
    this.steps = 0
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      this.say({ post: 'ask', id, request })
      this.asked.set(id, { resolve, reject })
    })
  }

  hear({ to, nowMs, outcome }: Posted<'answer'>): void {
    const asked = this.asked.get(to)
    if (!asked) return
    this.asked.delete(to)
    this.atMs = nowMs
    if ('value' in outcome) asked.resolve(outcome.value as never)
    else asked.reject(errorOf(outcome.failed))
  }

  tell(notice: ClientNotice): void {
    this.step()
    this.say({ post: 'tell', notice })
  }

  nowMs(): number {
    this.step()
    return this.atMs
  }

  startedWallMs(): number {
    return this.start.startedWallMs
  }

  forget(): void {
    this.forgotten = true
    this.stalls.close()
  }

  /** Posts a message, but reports a standstill of this thread first. */
  private say(said: FromThread): void {
    if (this.forgotten) return
    this.stalls.look()
    this.post(said)
  }

  /** A loop that only reads the clock would never end, because its clock stands still. Block it here; the engine ends the thread. */
  private step(): void {
    this.steps += 1
    if (this.steps <= stepLimit) return
    this.post({ post: 'stuck', steps: stepLimit })
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
}

interface Loaded {
  lock: LockDefinition
  clients: ScenarioDefinition['clients']
  openLinks: ClientModule['openLinks']
}

async function load({ lock, scenario, links, run }: CodePlace): Promise<Loaded> {
  const { default: definition } = (await import(lock)) as { default: LockDefinition }
  const { default: lesson } = (await import(scenario)) as { default: ScenarioDefinition }
  const own = lesson.locks.find(({ id }) => id === run)?.clients
  const { openLinks } = (await import(links)) as ClientModule
  return { lock: definition, clients: { ...lesson.clients, ...own }, openLinks }
}

function codeFor(client: string, { lock, clients, openLinks }: Loaded): ClientCode {
  const part = clients[client]
  if (!part) throw new RangeError(`no script for ${client}`)
  return { lock, script: typeof part === 'function' ? part : part.script, openLinks }
}

function errorOf({ message, command }: Failure): Error {
  return command ? new CommandError(command.code, message, command.definite) : new Error(message)
}

function serve(engine: NonNullable<typeof parentPort>): void {
  const post = (said: FromThread) => engine.postMessage(said)
  let client: PostedPort | undefined
  let loading: Promise<Loaded> = Promise.reject(new Error('no code was loaded'))
  loading.catch(() => {})
  engine.on('message', (message: ToThread) => {
    if (message.post === 'answer') client?.hear(message)
    else if (message.post === 'load') {
      const current = load(message.place)
      loading = current
      // A newer client may have replaced the one this was loaded for.
      const loaded = () => loading === current && post({ post: 'loaded' })
      current.then(loaded, loaded)
    } else if (message.post === 'start') {
      client = new PostedPort(post, message)
      client.run(loading)
    } else if (message.post === 'forget') {
      client?.forget()
      client = undefined
    } else {
      // `setImmediate` lets reactions to earlier answers run before the pong.
      setImmediate(() => post({ post: 'pong', ping: message.ping }))
    }
  })
  post({ post: 'ready' })
}

if (parentPort) serve(parentPort)
