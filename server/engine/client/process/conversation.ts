/** Exchanges requests and answers with a lock's process. Each request gets one answer in time, or the process has failed. */
import { ReasonError } from '#model/words/en/reason-error.ts'
import type { RunClock } from '#server/engine/clock.ts'
import { Child } from './child.ts'
import { type ProcessAnswer, type ProcessRequest, parseLine } from './messages.ts'

/** Milliseconds for which a process may be silent while it owes an answer and none of its commands awaits a reply. */
export const usualSilenceMs = 10_000
const lookAgainMs = 100
/** Maximum number of characters that error messages quote from a line. */
const shownLength = 200

/** A process's report that it lost its lock. `stops` tells whether the lock's library also ends the work under the lock. */
export interface Loss {
  why: string
  stops: boolean
}

export interface ConversationEvents {
  /** `worker` is absent if the loss concerns all workers of the process. */
  onLost(loss: Loss, worker?: string): void
  onLog(line: string): void
  onAt(source: string, line: number, worker?: string): void
  /** Called at most once, when the process broke the protocol, fell silent or ended. */
  onFailed(why: ReasonError): void
}

interface Asked {
  ask: ProcessRequest
  /** Milliseconds that the answer may take in addition to the silence limit. */
  allowedMs: number
  silentMs: number
  resolve(answer: ProcessAnswer): void
}

export class ProcessConversation {
  private readonly child: Child
  private readonly asked = new Map<number, Asked>()
  private lastId = 0
  private over = false
  private ending = false
  private frozen = false
  /** Stops the timer that looks for silence. Undefined if no timer is running. */
  private stopLooking: (() => void) | undefined
  /** Returns whether the process waits for a command's reply. The process's client sets this function if commands go through a proxy. */
  busy: () => boolean = () => false

  constructor(
    command: readonly string[],
    private readonly clock: RunClock,
    private readonly events: ConversationEvents,
    private readonly silenceMs = usualSilenceMs,
  ) {
    this.child = new Child(command, {
      onLine: (line) => this.hear(line),
      onLog: (line) => events.onLog(line),
      onEnd: (why) => this.onEnd(why),
    })
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  /** Returns the kind of the latest unanswered request of this worker, or of any worker if `worker` is absent. `cancel` requests are ignored. */
  doing(worker?: string): ProcessRequest['do'] | undefined {
    return [...this.asked.values()].findLast(({ ask }) => ask.do !== 'cancel' && isOf(ask, worker))?.ask.do
  }

  /** Sends a request and resolves with its answer. Never resolves if the process fails. `allowedMs` is extra time beyond the silence limit. */
  ask(ask: ProcessRequest, allowedMs = 0): Promise<ProcessAnswer> {
    if (this.over) return new Promise(() => {})
    this.lastId += 1
    const id = this.lastId
    this.ending ||= ask.do === 'end'
    this.child.say(JSON.stringify({ id, ...ask }))
    return new Promise((resolve) => {
      this.asked.set(id, { ask, allowedMs, silentMs: 0, resolve })
      if (this.stopLooking === undefined) this.look()
    })
  }

  /**
   * Cancels a worker's latest request of this kind. `cancelled` resolves with the answer to the cancellation. `answered` resolves once the request itself is
   * answered. Throws a `RangeError` if there is no such request.
   */
  cancel(request: 'acquire' | 'release', worker?: string): Record<'cancelled' | 'answered', Promise<unknown>> {
    const found = [...this.asked].findLast(([, { ask }]) => ask.do === request && isOf(ask, worker))
    if (found === undefined) throw new RangeError(`no ${request} is under way`)
    const [of, asked] = found
    const answered = new Promise<void>((resolve) => {
      const { resolve: tell } = asked
      asked.resolve = (answer) => {
        tell(answer)
        resolve()
      }
    })
    return { cancelled: this.ask({ do: 'cancel', of }), answered }
  }

  freeze(): void {
    this.frozen = true
    this.child.freeze()
  }

  thaw(): void {
    this.child.thaw()
    this.frozen = false
  }

  kill(): void {
    this.finish()
    this.child.kill()
  }

  private hear(line: string): void {
    if (this.over) return
    const said = parseLine(line)
    if ('wrong' in said)
      this.fail(new ReasonError('line-malformed', { line: line.slice(0, shownLength), why: said.wrong }))
    else if (!('event' in said)) this.hearAnswer(said, line)
    else if (said.event === 'lost')
      this.events.onLost({ why: said.why ?? 'its lock told it so', stops: said.stopped ?? false }, said.client)
    else this.events.onAt(said.source, said.line, said.client)
  }

  private hearAnswer(said: ProcessAnswer, line: string): void {
    const asked = this.asked.get(said.id)
    if (!asked) {
      this.fail(new ReasonError('answer-unasked', { line: line.slice(0, shownLength) }))
      return
    }
    this.asked.delete(said.id)
    if (said.error !== undefined && asked.ask.do !== 'init')
      this.fail(new ReasonError('answer-error', { request: asked.ask.do, error: said.error.slice(0, shownLength) }))
    else asked.resolve(said)
  }

  private onEnd(why: ReasonError): void {
    if (this.ending && !this.over) {
      // A process may end on request without answering.
      for (const { ask, resolve } of this.asked.values()) if (ask.do === 'end') resolve({ id: 0, ok: true })
      this.finish()
      return
    }
    const doing = this.doing()
    this.fail(doing === undefined ? why : new ReasonError('ended-before-answer', { why: why.because, request: doing }))
  }

  /** Fails the process once an answer is overdue. A process that is paused, or that waits for a node's reply, does not count as silent. */
  private look(): void {
    this.stopLooking = this.clock.after(lookAgainMs, () => {
      const { over, frozen } = this
      this.stopLooking = undefined
      if (over) return
      for (const asked of this.asked.values()) {
        const waits = frozen || this.busy()
        asked.silentMs = waits ? 0 : asked.silentMs + lookAgainMs
        if (asked.silentMs > this.silenceMs + asked.allowedMs) {
          const seconds = (this.silenceMs + asked.allowedMs) / 1000
          this.fail(new ReasonError('answer-late', { request: asked.ask.do, seconds }))
        }
      }
      if (!this.over && this.asked.size > 0) this.look()
    })
  }

  private fail(why: ReasonError): void {
    if (this.over) return
    this.finish()
    this.child.kill()
    this.events.onFailed(why)
  }

  private finish(): void {
    this.over = true
    this.stopLooking?.()
    this.asked.clear()
  }
}

/** Returns whether a request belongs to this worker. In a process with one worker, requests do not name the worker. */
const isOf = (ask: ProcessRequest, worker: string | undefined) =>
  worker === undefined || !('client' in ask) || ask.client === undefined || ask.client === worker
