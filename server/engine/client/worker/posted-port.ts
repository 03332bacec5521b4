/** Implements a client's port where the client's code runs apart from the engine: posts the client's requests and notices, and passes on the answers. */
import { bearableStallMs } from '#model/checkers/stall.ts'
import { messageOf } from '#server/base/message-of.ts'
import { realClock } from '#server/engine/clock.ts'
import type { Answer, ClientNotice, ClientPort, Request } from '#server/engine/port.ts'
import { StallWatch } from '#server/engine/stall-watch.ts'
import { type ClientCode, runClient } from '../client.ts'
import { errorOfFailure } from './failures.ts'
import type { FromThread, ToThread } from './messages.ts'

type Posted<P extends ToThread['post']> = Extract<ToThread, { post: P }>

interface Asked {
  resolve(value: never): void
  reject(error: Error): void
}

/** Maximum number of clock reads and notices before a client's next operation. */
const stepLimit = 10_000
/** Id of the latest request. Ids are unique across all clients of this thread or process, so that no client gets another client's answer. */
let lastId = 0

export class PostedPort implements ClientPort {
  private readonly asked = new Map<number, Asked>()
  private steps = 0
  private forgotten = false
  /** Stall watch of this thread. The engine's watch does not notice if only this thread waits for a processor. */
  private readonly stalls: StallWatch

  /** `block` is called after too many steps without an operation. The client's code must not continue after this call. */
  constructor(
    private readonly post: (said: FromThread) => void,
    private readonly start: Posted<'start'>,
    private readonly block: () => void,
    private atMs = start.nowMs,
  ) {
    this.stalls = new StallWatch(realClock(), bearableStallMs(start.setup.parameters), ({ forMs }) =>
      post({ post: 'tell', notice: { tell: 'stalled', forMs } }),
    )
    this.stalls.start()
  }

  /** Runs the client's script. `loading` resolves with the client's code, and has usually resolved by now. */
  async run(loading: Promise<ClientCode>): Promise<void> {
    const { setup } = this.start
    try {
      const code = await loading
      if (this.forgotten) return
      await runClient(setup, code, this)
    } catch (error) {
      this.tell({ tell: 'threw', message: messageOf(error) })
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
    else asked.reject(errorOfFailure(outcome.failed))
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

  /** Posts a message, but first reports any stall of this thread. */
  private say(said: FromThread): void {
    if (this.forgotten) return
    this.stalls.look()
    this.post(said)
  }

  private step(): void {
    this.steps += 1
    if (this.steps <= stepLimit) return
    this.post({ post: 'stuck', steps: stepLimit })
    this.block()
  }
}
